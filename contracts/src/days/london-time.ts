import { addDays, londonDay, type IsoDay } from './dates.js';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What clocks in London show: "09:05". */
export const londonTime = (at: Date): string => clock.format(at);

/** The moment at which clocks in London show a time of a day. */
export const londonMoment = (day: IsoDay, time: string): Date => {
  const atWinter = new Date(`${day}T${time}:00Z`);
  const isWinter = londonTime(atWinter) === time;
  return isWinter ? atWinter : new Date(atWinter.getTime() - 3_600_000);
};

/** The last moment, in London, of the day that is so many days after another moment's: what lasts until a day lasts through it. */
export const throughDay = (at: Date, days: number): Date => new Date(londonMoment(addDays(londonDay(at), days + 1), '00:00').getTime() - 1);
