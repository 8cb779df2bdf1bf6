import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { figures as words } from '../../messages/figures.js';

const sumOf = <R>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

/** Rows by product in the order of the menu, without products that have no rows. */
const byProduct = <R extends { readonly productType: ProductType }, T>(
  rows: readonly R[],
  total: (rows: readonly R[], type: ProductType) => T,
) =>
  productTypes.flatMap((type) => {
    const ofType = rows.filter(({ productType }) => productType === type);
    return ofType.length === 0 ? [] : [total(ofType, type)];
  });

/** The days with something to show, each with a sum, in their order. */
const byDay = <R extends { readonly day: string }, T>(rows: readonly R[], total: (rows: readonly R[], day: string) => T): T[] =>
  [...new Set(rows.map(({ day }) => day))].toSorted().map((day) =>
    total(
      rows.filter((row) => row.day === day),
      day,
    ),
  );

type Funnel = Figures['funnel'];
const counts = (rows: Funnel) => ({
  started: sumOf(rows, ({ started }) => started),
  priced: sumOf(rows, ({ priced }) => priced),
  bought: sumOf(rows, ({ bought }) => bought),
  soldPence: sumOf(rows, ({ soldPence }) => soldPence),
});
export const funnelByProduct = (rows: Funnel) => byProduct(rows, (of, productType) => ({ productType, ...counts([...of]) }));
export const funnelByDay = (rows: Funnel) => byDay(rows, (of, day) => ({ day, ...counts([...of]) }));
export const funnelOfAll = (rows: Funnel) => counts(rows);

type Premium = Figures['premium'];
const sold = (rows: readonly Premium[number][]) => ({
  policies: sumOf(rows, ({ policies }) => policies),
  premiumPence: sumOf(rows, ({ premiumPence }) => premiumPence),
});
export const premiumByProduct = (rows: Premium) => byProduct(rows, (of, productType) => ({ productType, ...sold(of) }));
export const premiumByDay = (rows: Premium) => byDay(rows, (of, day) => ({ day, ...sold(of) }));

export const percentOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : Math.round((part * 100) / whole));

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
