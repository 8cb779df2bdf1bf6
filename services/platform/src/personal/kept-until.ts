import { addMonths, isRealDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { keptRecords, type KeptRecord } from '@kerbside/contracts/accounts/kept-records';
import { valueAt } from './redacted.js';

type Document = Readonly<Record<string, unknown>>;

/** The last day on which the law keeps records that its years count from: the 29th of February becomes the 28th where there is none. */
export const keptUntil = (law: KeptRecord, from: IsoDay): IsoDay =>
  addMonths(law === 'payments' ? financialYearEnd(from) : from, keptRecords[law].years * 12);

/** The 31st of March that a day is before, or on. */
const financialYearEnd = (day: IsoDay): IsoDay => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= '03-31' ? `${year}-03-31` : `${year + 1}-03-31`;
};

/** The day that a record's years count from: the first of these dotted paths where there is a day or a moment. */
export const countsFrom = (row: Document, paths: readonly string[]): IsoDay | undefined => {
  for (const path of paths) {
    const value = valueAt(row, path.split('.'));
    if (value instanceof Date) return londonDay(value);
    if (typeof value === 'string' && isRealDay(value)) return value;
  }
  return undefined;
};
