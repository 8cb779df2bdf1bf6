import { mostPaymentsBy, paymentsOf } from './instalment-plan.js';

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

describe('how many payments end in time', () => {
  it.each([
    ['2027-01-19', 0],
    ['2027-01-20', 3],
    ['2027-02-19', 3],
    ['2027-02-20', 4],
    ['2027-11-19', 12],
    ['2026-11-20', 0],
  ])('of what is to be paid by %s, on 20 November 2026: %i', (payBy, most) => expect(mostPaymentsBy(payBy, '2026-11-20')).toBe(most));

  it('counts the last day of a shorter month as the same day', () => {
    expect([mostPaymentsBy('2027-02-27', '2026-12-31'), mostPaymentsBy('2027-02-28', '2026-12-31')]).toEqual([0, 3]);
  });
});
