import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { figures as words } from '../../messages/figures.js';

export type Period = keyof typeof words.periods;

export const periods: readonly Period[] = ['7', '30', '90', '365', 'month', 'before'];

export const isPeriod = (text: string): text is Period => Object.hasOwn(words.periods, text);

/** The days of a period, both included. */
export const daysOf = (period: Period, today: IsoDay): { readonly from: IsoDay; readonly until: IsoDay } => {
  const first = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  if (period === 'month') return { from: first, until: today };
  if (period === 'before') return { from: addMonths(first, -1), until: addDays(first, -1) };
  return { from: addDays(today, 1 - Number(period)), until: today };
};
