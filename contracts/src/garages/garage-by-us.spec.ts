import { middlePrice } from './garage-by-us.js';

it.each([
  [[4_000, 5_000, 4_500, 3_000, 4_900], 4_500],
  [[5_000, 4_000], 5_000],
  [[4_000], 4_000],
  [[], undefined],
])('of %j a garage that we choose costs %s', (prices, price) => expect(middlePrice(prices)).toBe(price));
