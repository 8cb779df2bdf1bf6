import { describe, expect, it } from '@jest/globals';
import type { PaymentForm } from '@kerbside/contracts/http/payments';
import { displayedPence, isCardInFull, usedRewardsPence } from './payment-option.js';

describe('the ways to pay', () => {
  it.each<[Partial<PaymentForm>, boolean]>([
    [{ payment_type: 'visa' }, true],
    [{ payment_type: 'visa_debit' }, true],
    [{ payment_type: 'mastercard' }, true],
    [{ payment_type: 'maestro' }, true],
    [{ payment_type: 'stripe', main_payment_option: 'in_full' }, true],
    [{ payment_type: 'paypal' }, false],
    [{ payment_type: 'direct_debit' }, false],
    [{ payment_type: 'other' }, false],
    [{ payment_type: 'none', main_payment_option: 'preauth' }, false],
    [{ payment_type: 'visa', main_payment_option: 'instalments' }, false],
    [{ payment_type: 'visa', main_payment_option: 'preauth' }, false],
  ])('%j: %s', (form, isFine) => expect(isCardInFull({ payment_type: 'visa', ...form })).toBe(isFine));
});

describe('the total that was shown', () => {
  it.each([
    [312.4, 31_240],
    [0.3, 30],
    [0, 0],
    [1_234.56, 123_456],
    [19.99, 1_999],
  ])('£%s is %i pence', (displayed_total, pence) => expect(displayedPence({ displayed_total })).toBe(pence));

  it.each([undefined, Number.NaN, -1, 12.345, Number.POSITIVE_INFINITY])('%s is refused', (displayed_total) =>
    expect(() => displayedPence({ displayed_total })).toThrow(expect.objectContaining({ code: 'INVALID' })),
  );
});

describe('the rewards that are used', () => {
  it.each<[PaymentForm['used_rewards'], number]>([
    [undefined, 0],
    ['0', 0],
    ['5', 500],
    [12.34, 1_234],
  ])('%j is %i pence', (used_rewards, pence) => expect(usedRewardsPence({ used_rewards })).toBe(pence));

  it.each([
    [-1, 'Rewards amount needs to be higher than 0.'],
    ['lots', 'Enter an amount in pounds and pence'],
    [0.005, 'Enter an amount in pounds and pence'],
  ])('%j: %s', (used_rewards, message) =>
    expect(() => usedRewardsPence({ used_rewards })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { used_rewards: message } }) }),
    ),
  );
});
