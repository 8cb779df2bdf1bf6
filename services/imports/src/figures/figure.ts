import { addDays, daysBetween, type IsoDay } from '@kerbside/contracts/days/dates';
import { mostFigureDays, type FigureName } from '@kerbside/contracts/http/imports/figures';
import type { ProductType } from '@kerbside/contracts/ids';
import { invalid } from '@kerbside/platform/errors/errors';
import type { CountedRow } from './counted-row.js';

export interface Days {
  readonly from: IsoDay;
  readonly until: IsoDay;
}

const usualDays = 30;

/** The first and last day counted, both included. Throws INVALID when there are too many days. */
export const daysOf = ({ from, until }: { from?: IsoDay | undefined; until?: IsoDay | undefined }, today: IsoDay): Days => {
  const last = until ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, 1 - usualDays);
  if (daysBetween(first, last) >= mostFigureDays) throw invalid({ from: `Choose at most ${mostFigureDays} days` });
  return { from: first, until: last };
};

type Range = { readonly $gte?: IsoDay; readonly $lte?: IsoDay; readonly $lt?: IsoDay };
/** A MongoDB filter. */
export interface RowFilter {
  readonly kind: CountedRow['kind'];
  readonly productType?: ProductType;
  readonly on?: Range;
  readonly isPriced?: true;
  readonly status?: 'overdue';
  readonly doneOn?: Range | null | { readonly $ne: null };
}

export const filterOf = (figure: FigureName, { from, until }: Days, today: IsoDay, productType?: ProductType): RowFilter => {
  const within = { $gte: from, $lte: until };
  const filters: Readonly<Record<FigureName, RowFilter>> = {
    quotes: { kind: 'quote', on: within },
    priced: { kind: 'quote', on: within, isPriced: true },
    bought: { kind: 'quote', on: within, doneOn: { $ne: null } },
    premium: { kind: 'policy', on: within },
    payments: { kind: 'payment', on: within },
    overdue: { kind: 'payment', doneOn: null, on: { $lte: today }, status: 'overdue' },
    claims: { kind: 'claim', doneOn: within },
    callbacks: { kind: 'callback', doneOn: null },
  };
  return { ...filters[figure], ...(productType ? { productType } : {}) };
};
