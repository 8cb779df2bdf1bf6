import type { IsoDay } from '@kerbside/contracts/days/dates';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { toPence, wholePounds } from '@kerbside/contracts/money/money';
import { coverName } from '@kerbside/contracts/products/cover-name';
import type { SoldPolicy } from '../quotes/model/sold-quote.js';
import type { AddOn } from '../rate-book/rate-fields.js';
import { lengthOf } from '../price/price-line.js';

export type Term = SoldPolicy['terms'][number];

/** What a policy says of its product, and when it runs. */
export type PolicyFacts = Pick<
  SoldPolicy,
  'productType' | 'productName' | 'version' | 'levelName' | 'claimLimitPence' | 'excessPence' | 'terms' | 'covers' | 'excludes'
> & {
  readonly startDate: IsoDay | undefined;
  /** Months; 0 is monthly. */
  readonly duration: number;
};

/** One product alone, by the name that its policy has, and its length; work at a garage has none. */
export const titleOf = (
  { productType, levelName }: { readonly productType: ProductType; readonly levelName: string },
  months?: number,
): string => [coverName({ ...named(productType), levelName }), ...(months === undefined ? [] : [lengthOf(months)])].join(', ');

export const named = (productType: ProductType) => ({ productType, productName: productNames[productType] });

export const limited = (pounds: number | null) => ({ claimLimitPence: toPence(pounds ?? 0) });

export const claimLimit = (pounds: number | null): Term[] =>
  pounds === null ? [] : [{ label: 'Claim limit', value: wholePounds(pounds) }];

/** A policy of its own that comes with another product. */
export const soldWith = (
  { key, name }: Pick<AddOn, 'key' | 'name'>,
  { productType, claimLimitPounds, covers, excludes }: NonNullable<AddOn['policy']>,
  months: number,
) => ({
  ...named(productType),
  version: key,
  levelName: name,
  ...limited(claimLimitPounds),
  covers: covers.map((thing) => forLength(thing, months)),
  excludes: [...excludes],
  terms: claimLimit(claimLimitPounds),
});

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** How many there are of what comes once a year: “One MOT test a year” is three within 36 months, and one within six. Monthly cover has no end to count to. */
export const forLength = (thing: string, months: number): string => {
  const [, what, rest] = /^One (.+?) a year\b(.*)$/.exec(thing) ?? [];
  if (what === undefined || months === 0) return thing;
  const count = Math.max(1, Math.floor(months / 12));
  return count === 1 ? `One ${what}${rest}` : `${words[count] ?? count} ${what}s, one in each year${rest}`;
};
