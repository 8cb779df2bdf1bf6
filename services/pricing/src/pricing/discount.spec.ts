import { discountOf } from './discount.js';

describe('a discount', () => {
  it.each([
    [10_000, { kind: 'percent', percent: 10 }, 1_000],
    [105, { kind: 'percent', percent: 10 }, 11], // 10.5 rounds up
    [104, { kind: 'percent', percent: 10 }, 10],
    [10_001, { kind: 'percent', percent: 12.55 }, 1_255], // 1,255.1255
    [10_000, { kind: 'percent', percent: 0.29 }, 29], // 0.29 x 100 is 28.999… in a double
    [10_000, { kind: 'percent', percent: 100 }, 10_000],
    [10_000, { kind: 'amount', amountPence: 2_500 }, 2_500],
    [2_499, { kind: 'amount', amountPence: 2_500 }, 2_499],
    [0, { kind: 'percent', percent: 10 }, 0],
  ] as const)('takes off %i pence by %j: %i', (price, discount, off) => expect(discountOf(discount, price)).toBe(off));
});
