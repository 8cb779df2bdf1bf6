import { closedFor } from '@kerbside/contracts/callbacks/callback-times';
import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { weekdayOf } from '@kerbside/contracts/days/working-days';
import { reminderDialog as words } from '../../messages/reminders.js';

export interface Preset {
  readonly label: string;
  readonly at: Date;
}

const minuteMs = 60_000;
const morning = '09:00';
const monday = 1;
const daysOfWeek = 7;
const weekdayName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });

const inMinutes = (now: Date, minutes: number): Date => new Date(Math.ceil(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs);

const morningOf = (day: string): Preset => ({
  label: words.morning(weekdayName.format(new Date(`${day}T00:00:00Z`))),
  at: londonMoment(day, morning),
});

const openFrom = (day: IsoDay): IsoDay => (closedFor(day) ? openFrom(addDays(day, 1)) : day);

/** Times to snooze to: soon, the next morning, and next Monday's; or the first after it on which we are open. */
export const snoozePresets = (now: Date): readonly Preset[] => {
  const next = openFrom(addDays(londonDay(now), 1));
  const nextMonday = openFrom(addDays(next, (daysOfWeek + monday - weekdayOf(next)) % daysOfWeek));
  return [
    { label: words.minutes(10), at: inMinutes(now, 10) },
    { label: words.minutes(30), at: inMinutes(now, 30) },
    { label: words.hour, at: inMinutes(now, 60) },
    morningOf(next),
    ...(nextMonday === next ? [] : [morningOf(nextMonday)]),
  ];
};
