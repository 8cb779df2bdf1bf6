import type { IsoDay } from '@kerbside/contracts/days/dates';

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Words of the times of a garage (Q5). */
export const slots = {
  title: 'Day and time',
  loading: 'Looking for free times',
  failed: 'We could not load the times of this garage',
  days: 'Days with free times',
  /** "Thu 26 Nov", with or without the comma that some browsers put. */
  day: (day: IsoDay) => shortDay.format(new Date(`${day}T00:00:00Z`)).replace(',', ''),
  times: (count: number) => (count === 0 ? 'No times left' : count === 1 ? '1 time' : `${count} times`),
  noneThen: 'This garage has no times left in these two weeks. Look at later days, or choose another garage.',
  timeOn: (day: string) => `Time on ${day}`,
  left: (count: number) => (count === 1 ? '1 place left' : `${count} places left`),
  late: 'There is no longer time to arrange your visit on the day you chose. Choose another day and save. Everything else is as you left it.',
  taken: 'Somebody else has just taken that time. Everything else is as you left it. Choose another time and save.',
} as const;
