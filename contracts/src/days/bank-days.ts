import { addDays, type IsoDay } from './dates.js';
import { bankHolidays } from './working-days.js';

// What follows when a payment is not made: the services count these days, and the pages state them before the customer agrees.

/** Days after the first failure on which a payment is tried again. */
export const retryDays = [3, 7] as const;

/** Days after a payment fell due, or was taken back, until the cover is suspended. */
export const suspendedAfterDays = 14;
/** The same, until the payments and the cover end. */
export const endedAfterDays = 28;

// Bacs works from Monday to Friday, except the bank holidays of England and Wales. Garages also work on Saturdays: see working-days.ts.

const saturday = 6;
const sunday = 0;

/** Whether Bacs moves money on that day. */
export const isBankDay = (day: IsoDay): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== saturday && weekday !== sunday && !bankHolidays(Number(day.slice(0, 4))).includes(day);
};

/** The day itself when Bacs works on it, else the next one on which it does. */
export const bankDayFrom = (day: IsoDay): IsoDay => (isBankDay(day) ? day : bankDayFrom(addDays(day, 1)));

/** The bank day that is `count` bank days after a day; before it, when the count is negative. */
export const addBankDays = (day: IsoDay, count: number): IsoDay => {
  if (count === 0) return day;
  const step = Math.sign(count);
  const next = addDays(day, step);
  return addBankDays(next, isBankDay(next) ? count - step : count);
};
