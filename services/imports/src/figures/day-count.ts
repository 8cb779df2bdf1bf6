import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { CountedRow } from './counted-row.js';
import type { Days } from './figure.js';

/** The rows of one product on one day, added up. Money in pence. */
export interface DayPart {
  readonly productType: ProductType | null;
  readonly rows: number;
  readonly priced: number;
  /** Rows that were bought or collected, and their amounts. */
  readonly done: number;
  readonly amountPence: number;
  readonly donePence: number;
}

/** What all rows of a kind on one day come to. Used until one of those rows changes. */
export interface DayCount {
  /** Kind and day. */
  readonly _id: string;
  readonly kind: CountedRow['kind'];
  readonly on: IsoDay;
  readonly parts: readonly DayPart[];
  readonly countedAt: Date;
  /** Another one for each count, so that an earlier count never replaces a later one. */
  readonly version: number;
}

export const dayCountId = (kind: CountedRow['kind'], on: IsoDay): string => `${kind}:${on}`;

/** Every day, from the first to the last. */
export const eachDay = ({ from, until }: Days): IsoDay[] => {
  const days: IsoDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
};

const nothing = { rows: 0, priced: 0, done: 0, amountPence: 0, donePence: 0 };
type Sums = Omit<DayPart, 'productType'>;

const added = (sums: Sums, part: Sums): Sums => ({
  rows: sums.rows + part.rows,
  priced: sums.priced + part.priced,
  done: sums.done + part.done,
  amountPence: sums.amountPence + part.amountPence,
  donePence: sums.donePence + part.donePence,
});

/** All of them, or those of one product. */
export const sumOf = (counts: readonly DayCount[], productType?: ProductType): Sums =>
  counts
    .flatMap(({ parts }) => parts)
    .filter((part) => productType === undefined || part.productType === productType)
    .reduce(added, nothing);

/** By month, `YYYY-MM`, in their order; a month without rows is left out. */
export const sumsByMonth = (counts: readonly DayCount[]): { readonly month: string; readonly sums: Sums }[] =>
  [...new Set(counts.map(monthOf))]
    .toSorted()
    .map((month) => ({ month, sums: sumOf(counts.filter((count) => monthOf(count) === month)) }))
    .filter(({ sums }) => sums.rows > 0);

const monthOf = ({ on }: DayCount): string => on.slice(0, 'YYYY-MM'.length);

/** By day and product, in their order. */
export const partsByDay = (counts: readonly DayCount[]): (DayPart & { readonly day: IsoDay })[] =>
  counts
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .flatMap(({ on, parts }) =>
      parts.toSorted((one, other) => ((one.productType ?? '') < (other.productType ?? '') ? -1 : 1)).map((part) => ({ ...part, day: on })),
    );
