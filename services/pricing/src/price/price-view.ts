import type { Price as PriceView, PriceLine as PriceLineView } from '@kerbside/contracts/http/pricing/price';
import type { PriceLine } from './price-line.js';
import type { Price } from './price.js';

/** A price as callers see it. */
export const priceView = (price: Price): PriceView => ({
  priceVersion: price.priceVersion,
  totalPence: price.totalPence,
  originalPence: price.originalPence,
  lines: price.lines.map(lineView),
  gross: price.gross,
  net: price.net,
  taxPence: price.taxPence,
  per: price.per,
  instalments: price.instalments && { ...price.instalments },
  rateBookVersion: price.rateBookVersion,
});

export const lineView = ({ kind, code, label, amountPence, productType }: PriceLine): PriceLineView => ({
  kind,
  code,
  label,
  amountPence,
  productType,
});
