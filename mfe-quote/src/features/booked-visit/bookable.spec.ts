import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { aPrice, aQuote } from '../../testing/samples.js';
import { isBookable } from './bookable.js';

const line = (productType: 'mot' | 'healthcheck', amountPence: number): PriceLine => ({
  kind: 'base',
  code: productType,
  label: productType,
  amountPence,
  productType,
});
const { lines } = aPrice();

it.each([
  ['an MOT', aQuote({ productType: 'mot', price: null }), true],
  ['a warranty', aQuote(), false],
  ['a warranty with an MOT', aQuote({ price: aPrice(29_000, { lines: [...lines, line('mot', 3_000)] }) }), true],
  ['what includes a health check', aQuote({ price: aPrice(26_900, { lines: [...lines, line('healthcheck', 0)] }) }), false],
])('a visit is booked for %s: %j', (_, quote, isIt) => expect(isBookable(quote)).toBe(isIt));
