import type { Price } from '@kerbside/contracts/http/pricing-price';
import { toPounds } from '@kerbside/contracts/money';
import { instalmentsOf } from './instalments.js';
import { splitByProduct, type TaxPercentOf } from './split.js';
import type { WholePrice } from './together.js';

export interface PricedBy {
  readonly priceVersion: number;
  readonly rateBookVersion: number;
  readonly taxPercentOf: TaxPercentOf;
}

/** The price as it is kept with the quote and shown to everyone. */
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
