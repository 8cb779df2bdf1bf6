import {
  type Price as PriceView,
  type PriceLine as PriceLineView,
  price as shown,
  priceLine,
} from '@kerbside/contracts/http/pricing/price';
import { picked } from '@kerbside/platform/calls/picked';
import type { PriceLine } from './price-line.js';
import type { Price } from './price.js';

export const priceView = (price: Price): PriceView => ({
  ...picked(shown.shape, price),
  lines: price.lines.map(lineView),
});

export const lineView = (line: PriceLine): PriceLineView => picked(priceLine.shape, line);
