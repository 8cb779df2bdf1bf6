import { addDays, londonDay, type IsoDay } from '../days/dates.js';
import { londonMoment } from '../days/london-time.js';
import { isBankHoliday, weekdayOf } from '../days/working-days.js';
import type { OpenHours, Opening } from './opening.js';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const hoursOn = (opening: Opening, day: IsoDay): OpenHours | null => {
  const weekday = weekdays[weekdayOf(day)];
  if (isBankHoliday(day)) return opening.bankHolidays;
  return weekday ? opening[weekday] : null;
};

/** The moments at which a day begins and ends; none for a day without hours. */
const momentsOf = (opening: Opening, day: IsoDay): readonly Date[] => {
  const hours = hoursOn(opening, day);
  return hours ? [londonMoment(day, hours.from), londonMoment(day, hours.to)] : [];
};

/** Longer than any row of holidays. */
const daysAhead = 14;

/** Whether the firm is open, in London time, and when that changes next. */
export const openAt = (opening: Opening, now: Date): { readonly isOpen: boolean; readonly changesAt: Date } => {
  const today = londonDay(now);
  const [from, to] = momentsOf(opening, today);
  const isOpen = from !== undefined && to !== undefined && from <= now && now < to;
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead));
  const next = days.flatMap((day) => momentsOf(opening, day)).find((moment) => moment > now);
  return { isOpen, changesAt: next ?? londonMoment(addDays(today, daysAhead), '00:00') };
};
