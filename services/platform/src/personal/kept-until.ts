import { addMonths, isRealDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { keptRecords, type KeptRecord } from '@kerbside/contracts/accounts/kept-records';
import { valueAt } from './redacted.js';

type Document = Readonly<Record<string, unknown>>;

/** The last day on which the law keeps records whose years count from this day. 29 February becomes the 28th in other years. */
export const keptUntil = (law: KeptRecord, from: IsoDay): IsoDay =>
  addMonths(law === 'payments' ? financialYearEnd(from) : from, keptRecords[law].years * 12);

/** The first 31 March on or after a day. */
const financialYearEnd = (day: IsoDay): IsoDay => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= '03-31' ? `${year}-03-31` : `${year + 1}-03-31`;
};

/** The day from which a record's years count: the first of these dotted paths that holds a day or a moment. */
export const countsFrom = (row: Document, paths: readonly string[]): IsoDay | undefined => {
  for (const path of paths) {
    const value = valueAt(row, path.split('.'));
    if (value instanceof Date) return londonDay(value);
    if (typeof value === 'string' && isRealDay(value)) return value;
  }
  return undefined;
};
