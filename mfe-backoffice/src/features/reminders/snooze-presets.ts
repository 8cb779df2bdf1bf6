import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { reminderDialog as words } from '../../messages/reminders.js';

export interface Preset {
  readonly label: string;
  readonly at: Date;
}

const minuteMs = 60_000;
const morning = '09:00';
const [sunday, monday] = [0, 1];
const daysOfWeek = 7;
const weekdayName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const inMinutes = (now: Date, minutes: number): Date => new Date(Math.ceil(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs);

const morningOf = (day: string): Preset => ({
  label: words.morning(weekdayName.format(new Date(`${day}T00:00:00Z`))),
  at: londonMoment(day, morning),
});

/** Times to snooze to: soon, the next morning except Sunday's, and next Monday morning. */
export const snoozePresets = (now: Date): readonly Preset[] => {
  const tomorrow = addDays(londonDay(now), 1);
  const next = weekdayOf(tomorrow) === sunday ? addDays(tomorrow, 1) : tomorrow;
  const nextMonday = addDays(next, (daysOfWeek + monday - weekdayOf(next)) % daysOfWeek);
  return [
    { label: words.minutes(10), at: inMinutes(now, 10) },
    { label: words.minutes(30), at: inMinutes(now, 30) },
    { label: words.hour, at: inMinutes(now, 60) },
    morningOf(next),
    ...(nextMonday === next ? [] : [morningOf(nextMonday)]),
  ];
};
