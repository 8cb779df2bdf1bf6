import type { AdjustedPrice, QuotePricing } from '../api/staff-api.js';
import { aPrice } from './samples.js';

/** A price that has not been adjusted, as staff see it. */
export const quotePricing = (over: Partial<QuotePricing> = {}): QuotePricing => ({
  price: aPrice(),
  net: 224.17,
  net_risk: 130.02,
  recalculated_income: 94.15,
  discount_percent: 0,
  max_discount_percent: 10,
  adjustment: null,
  previous_price: null,
  rate_book: '2026-11',
  ...over,
});

/** After 5 % off. */
export const anAdjustedPrice = (over: Partial<AdjustedPrice> = {}): AdjustedPrice => ({
  price: 255.55,
  net: 212.96,
  discount_percent: 5,
  recalculated_income: 82.94,
  forcePageReload: true,
  ...over,
});
