import { toPounds, type Pence, type Pounds, roundHalfUp } from '@kerbside/contracts/money/money';
import { instalmentsOf, type Instalments } from './instalments.js';
import type { PriceLine } from './price-line.js';
import { splitByProduct, type TaxPercentOf } from './split.js';
import type { WholePrice } from './together.js';

/** A price with its working, as it is stored with its quote. */
export interface Price {
  /** Grows with each new price; a payment holds one version. */
  readonly priceVersion: number;
  readonly totalPence: Pence;
  /** Before any discount. */
  readonly originalPence: Pence;
  /** They add up to the total. */
  readonly lines: readonly PriceLine[];
  readonly gross: Pounds;
  readonly net: Pounds;
  readonly taxPence: Pence;
  readonly per: 'total' | 'month';
  readonly instalments: Instalments | null;
  readonly rateBookVersion: number;
}

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
