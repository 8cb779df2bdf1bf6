import { addDays, type IsoDay } from '@kerbside/contracts/dates';
import { bankHolidays } from '@kerbside/contracts/working-days';

/** Monday to Friday, except the bank holidays of England and Wales: the days on which Bacs moves money. */
export const isBankDay = (day: IsoDay): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(day.slice(0, 4))).includes(day);
};

/** The day that is `count` bank days after another one. */
export const addBankDays = (day: IsoDay, count: number): IsoDay => walk(day, count, 1);

/** The day that is `count` bank days before another one. */
export const bankDaysBefore = (day: IsoDay, count: number): IsoDay => walk(day, count, -1);

/** The day itself when it is a bank day, otherwise the next one. */
export const bankDayFrom = (day: IsoDay): IsoDay => (isBankDay(day) ? day : bankDayFrom(addDays(day, 1)));

const walk = (day: IsoDay, count: number, step: 1 | -1): IsoDay => {
  if (count === 0) return day;
  const next = addDays(day, step);
  return walk(next, isBankDay(next) ? count - 1 : count, step);
};
