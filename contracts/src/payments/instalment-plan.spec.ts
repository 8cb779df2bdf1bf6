import { paymentsOf } from './instalment-plan.js';

describe('the payments of a plan', () => {
  it.each([
    ['without odd pennies', 30_000, 3, [10_000, 10_000, 10_000]],
    ['the last takes a penny more', 31_240, 3, [10_413, 10_413, 10_414]],
    ['the last takes less where the others are rounded up', 26_900, 12, [...Array(11).fill(2_242), 2_238]],
    ['one', 31_240, 1, [31_240]],
  ])('%s', (_, total, count, payments) => {
    expect(paymentsOf(total, count)).toEqual(payments);
    expect(paymentsOf(total, count).reduce((sum, each) => sum + each, 0)).toBe(total);
  });
});
