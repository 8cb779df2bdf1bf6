import { addDays, londonDay, type IsoDay } from './days/dates.js';
import { londonMoment } from './days/london-time.js';
import { isWorkingDay, weekdayOf } from './days/working-days.js';

/** Clock times in London: "08:00". */
interface ChatHours {
  readonly from: string;
  readonly to: string;
}

const weekday = { from: '08:00', to: '20:00' };

/** When somebody is there to talk, by weekday from Sunday on (A3, A4); never on bank holidays. `firm.hours` says the same in words. */
export const chatHours: readonly (ChatHours | null)[] = [null, weekday, weekday, weekday, weekday, weekday, { from: '09:00', to: '17:00' }];

/** The moments at which a day begins and ends; none for a day without hours. */
const momentsOf = (day: IsoDay): readonly Date[] => {
  const hours = isWorkingDay(day) ? chatHours[weekdayOf(day)] : null;
  return hours ? [londonMoment(day, hours.from), londonMoment(day, hours.to)] : [];
};

/** Longer than any row of holidays. */
const daysAhead = 14;

/** Whether somebody is there to talk, and when that changes next. */
export const chatAt = (now: Date): { readonly isOpen: boolean; readonly changesAt: Date } => {
  const today = londonDay(now);
  const [from, to] = momentsOf(today);
  const isOpen = from !== undefined && to !== undefined && from <= now && now < to;
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead));
  const next = days.flatMap(momentsOf).find((moment) => moment > now);
  return { isOpen, changesAt: next ?? londonMoment(addDays(today, daysAhead), '00:00') };
};
