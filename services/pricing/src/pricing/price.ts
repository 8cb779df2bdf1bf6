import type { Price } from '@kerbside/contracts/http/pricing-price';
import { toPounds } from '@kerbside/contracts/money';
import { instalmentsOf } from './instalments.js';
import { netOf } from './tax.js';
import type { WarrantyPrice } from './warranty.js';

export interface PricedBy {
  readonly priceVersion: number;
  readonly rateBookVersion: number;
  readonly taxPercent: number;
}

/** The price as it is kept with the quote and shown to everyone. */
export const showPrice = ({ offer, lines, originalPence, totalPence }: WarrantyPrice, by: PricedBy): Price => {
  const netPence = netOf(totalPence, by.taxPercent);
  return {
    priceVersion: by.priceVersion,
    totalPence,
    originalPence,
    lines: [...lines],
    gross: toPounds(totalPence),
    net: toPounds(netPence),
    taxPence: totalPence - netPence,
    per: offer.duration.months === 0 ? 'month' : 'total',
    instalments: instalmentsOf(totalPence, offer.duration.maxInstalments),
    rateBookVersion: by.rateBookVersion,
  };
};
