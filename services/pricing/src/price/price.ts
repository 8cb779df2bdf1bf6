import type { StoredView } from '@kerbside/contracts/days/dates';
import type { Price as PriceView } from '@kerbside/contracts/http/pricing/price';
import { toPounds, type Pence, roundHalfUp } from '@kerbside/contracts/money/money';
import { instalmentsOf } from './instalments.js';
import { splitByProduct, type TaxPercentOf } from './split.js';
import type { WholePrice } from './together.js';

/** A price with its working, as it is stored with its quote. */
export type Price = StoredView<PriceView>;

export interface PricedBy {
  readonly priceVersion: number;
  readonly rateBookVersion: number;
  readonly taxPercentOf: TaxPercentOf;
}

/** The price as it is stored with the quote and shown to everyone. */
export const showPrice = ({ lines, originalPence, totalPence, per, maxInstalments }: WholePrice, by: PricedBy): Price => {
  const taxPence = splitByProduct(lines, by.taxPercentOf).reduce((sum, share) => sum + share.taxPence, 0);
  return {
    priceVersion: by.priceVersion,
    totalPence,
    originalPence,
    lines: [...lines],
    gross: toPounds(totalPence),
    net: toPounds(totalPence - taxPence),
    taxPence,
    per,
    instalments: instalmentsOf(totalPence, maxInstalments),
    rateBookVersion: by.rateBookVersion,
  };
};

interface PricedDuration {
  readonly months: number;
  readonly totalPence: Pence;
}

/** Monthly cover (0) is bought a month at a time. */
const monthsBought = (months: number): number => Math.max(1, months);

/** What a length saves compared with buying the shortest one repeatedly, both at the prices that are shown; null when it saves nothing. */
export const savingOf = (one: PricedDuration, shortest: PricedDuration): Pence | null => {
  const overAndOver = roundHalfUp(shortest.totalPence * monthsBought(one.months), monthsBought(shortest.months));
  const saving = overAndOver - one.totalPence;
  return saving > 0 ? saving : null;
};
