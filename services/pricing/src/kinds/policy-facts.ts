import type { IsoDay } from '@kerbside/contracts/days/dates';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { toPence, wholePounds } from '@kerbside/contracts/money/money';
import type { SoldPolicy } from '../quotes/model/sold-quote.js';
import type { AddOn } from '../rate-book/rate-fields.js';

export type Term = SoldPolicy['terms'][number];

/** What a policy says of its product, and when it runs. */
export type PolicyFacts = Pick<
  SoldPolicy,
  'productType' | 'productName' | 'version' | 'levelName' | 'claimLimitPence' | 'terms' | 'covers' | 'excludes'
> & {
  readonly startDate: IsoDay | undefined;
  /** Months; 0 is monthly. */
  readonly duration: number;
};

export const named = (productType: ProductType) => ({ productType, productName: productNames[productType] });

export const limited = (pounds: number | null) => ({ claimLimitPence: toPence(pounds ?? 0) });

export const claimLimit = (pounds: number | null): Term[] =>
  pounds === null ? [] : [{ label: 'Claim limit', value: wholePounds(pounds) }];

/** A policy of its own that comes with another product. */
export const soldWith = (
  { key, name }: Pick<AddOn, 'key' | 'name'>,
  { productType, claimLimitPounds, covers, excludes }: NonNullable<AddOn['policy']>,
) => ({
  ...named(productType),
  version: key,
  levelName: name,
  ...limited(claimLimitPounds),
  covers: [...covers],
  excludes: [...excludes],
  terms: claimLimit(claimLimitPounds),
});
