import { describe, expect, it } from '@jest/globals';
import type { PaymentForm } from '@kerbside/contracts/http/payments/payments';
import { dayOfPayment, displayedPence, referenceIn, usedRewardsPence, wayOf } from './payment-option.js';

describe('the way to pay', () => {
  const way = { option: 'in_full', count: 1, savedCard: null };
  it.each<[Partial<PaymentForm>, object]>([
    [{ payment_type: 'visa' }, { ...way, method: 'card' }],
    [{ payment_type: 'visa_debit' }, { ...way, method: 'card' }],
    [{ payment_type: 'mastercard' }, { ...way, method: 'card' }],
    [{ payment_type: 'maestro' }, { ...way, method: 'card' }],
    [
      { payment_type: 'stripe', main_payment_option: 'in_full' },
      { ...way, method: 'card' },
    ],
    [
      { payment_type: 'visa', main_payment_option: 'instalments', instalments_count: 6 },
      { ...way, method: 'card', option: 'instalments', count: 6 },
    ],
    [
      { payment_type: 'visa', instalments_count: 6 },
      { ...way, method: 'card' },
    ],
    [
      { payment_type: 'visa', main_payment_option: 'preauth' },
      { ...way, method: 'card', option: 'preauth' },
    ],
    [
      { payment_type: 'visa', saved_card: 'pm_1' },
      { ...way, method: 'card', savedCard: 'pm_1' },
    ],
    [
      { payment_type: 'visa', saved_card: '' },
      { ...way, method: 'card' },
    ],
    [
      { payment_type: 'none', main_payment_option: 'preauth' },
      { ...way, method: 'card', option: 'preauth' },
    ],
    [
      { payment_type: 'none', saved_card: 'pm_1' },
      { ...way, method: 'card', savedCard: 'pm_1' },
    ],
    [{ payment_type: 'none' }, { ...way, method: 'none' }],
    [
      { payment_type: 'paypal', saved_card: 'pm_1' },
      { ...way, method: 'paypal' },
    ],
    [{ payment_type: 'direct_debit' }, { ...way, method: 'direct_debit' }],
    [{ payment_type: 'other' }, { ...way, method: 'other' }],
  ])('%j', (form, expected) => expect(wayOf({ payment_type: 'visa', ...form })).toEqual(expected));

  it('needs the number of instalments', () =>
    expect(() => wayOf({ payment_type: 'visa', main_payment_option: 'instalments' })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { instalments_count: 'Choose the number of instalments' } }) }),
    ));

  it.each<[string | undefined, string]>([
    [undefined, 'Enter the reference of the bank transfer, or the number of the cheque'],
    ['  ', 'Enter the reference of the bank transfer, or the number of the cheque'],
    ['9'.repeat(61), 'Enter at most 60 characters'],
  ])('in another way needs a reference: not %j', (payment_reference, message) =>
    expect(() => referenceIn({ method: 'other' }, { payment_reference })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { payment_reference: message } }) }),
    ),
  );

  it('keeps no reference of a card', () => expect(referenceIn({ method: 'card' }, { payment_reference: 'BACS 12' })).toBeNull());
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
    ['12.34', 1_234],
    ['£1,020.50', 102_050],
    ['', 0],
  ])('%j is %i pence', (used_rewards, pence) => expect(usedRewardsPence({ used_rewards })).toBe(pence));

  it.each([
    [-1, 'Rewards amount needs to be higher than 0.'],
    ['-1', 'Rewards amount needs to be higher than 0.'],
    ['1e1', 'Enter an amount in pounds and pence'],
    ['0x10', 'Enter an amount in pounds and pence'],
    ['-', 'Enter an amount in pounds and pence'],
    ['lots', 'Enter an amount in pounds and pence'],
    [0.005, 'Enter an amount in pounds and pence'],
  ])('%j: %s', (used_rewards, message) =>
    expect(() => usedRewardsPence({ used_rewards })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { used_rewards: message } }) }),
    ),
  );
});

describe('the day of a direct debit', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['28', 28],
    [31, 31],
  ])('%j is %j', (day_of_payment, day) => expect(dayOfPayment({ day_of_payment })).toBe(day));

  it.each(['0', 29, '30', 32, 'first', '1.5'])('%j is refused', (day_of_payment) =>
    expect(() => dayOfPayment({ day_of_payment })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { day_of_payment: 'Choose a day of the month' } }) }),
    ),
  );
});
