import type { Valuation } from '@kerbside/contracts/http/pricing/vehicle-records';

export const conditions = ['poor', 'average', 'great'] as const;
export type Condition = (typeof conditions)[number];

/** The figure of the guide that a condition selects (A4). */
export const figureOf = (
  { tradePoor, privateAverage, privateClean }: Pick<Valuation, 'tradePoor' | 'privateAverage' | 'privateClean'>,
  condition: Condition,
): number => ({ poor: tradePoor, average: privateAverage, great: privateClean })[condition];

/** From 90 to 110 percent of a figure in whole pounds, each rounded down to a whole hundred (A9). */
export const rangeOf = (pounds: number): { readonly from: number; readonly to: number } => ({
  from: Math.floor((pounds * 90) / 10_000) * 100,
  to: Math.floor((pounds * 110) / 10_000) * 100,
});
