import { describe, expect, it } from '@jest/globals';
import { nextChargeDate, nextOfMandate, nextOfPayment } from './life.js';
import type { MandateRecord, DebitPayment, Scenario } from './objects.js';

const mandate = (status: MandateRecord['status'], scenario: Scenario = 'pays'): MandateRecord => ({
  id: 'MD1',
  created_at: '2027-03-01T09:00:00.000Z',
  metadata: {},
  reference: 'KERBSIDE',
  scheme: 'bacs',
  status,
  links: { customer: 'CU1', customer_bank_account: 'BA1' },
  _createdOn: '2027-03-01',
  _scenario: scenario,
});
/** Collected on a Monday. */
const payment = (status: DebitPayment['status']): DebitPayment => ({
  id: 'PM1',
  created_at: '2027-03-01T09:00:00.000Z',
  metadata: {},
  amount: 2_242,
  amount_refunded: 0,
  currency: 'GBP',
  charge_date: '2027-03-08',
  description: null,
  status,
  links: { mandate: 'MD1' },
});

describe('the life of a payment', () => {
  it.each<[DebitPayment['status'], Scenario, string, string, string]>([
    ['pending_submission', 'pays', '2027-03-03', '2027-03-04', 'submitted'],
    ['submitted', 'pays', '2027-03-09', '2027-03-10', 'confirmed'],
    ['confirmed', 'pays', '2027-03-10', '2027-03-11', 'paid_out'],
    ['submitted', 'refuses', '2027-03-08', '2027-03-09', 'failed'],
    ['confirmed', 'fails_late', '2027-03-10', '2027-03-11', 'failed'],
    ['paid_out', 'claims', '2027-03-17', '2027-03-18', 'charged_back'],
  ])('%s from an account that %s: nothing on %s, on %s it is %s', (status, scenario, before, on, expected) => {
    expect(nextOfPayment(payment(status), mandate('active', scenario), before)).toBeUndefined();
    expect(nextOfPayment(payment(status), mandate('active', scenario), on)?.status).toBe(expected);
  });

  it.each(['failed', 'cancelled', 'charged_back'] as const)('ends when it is %s', (status) =>
    expect(nextOfPayment(payment(status), mandate('active', 'claims'), '2028-03-01')).toBeUndefined(),
  );

  it.each([
    ['pending_submission', '2027-03-01'],
    ['submitted', '2027-03-05'],
  ] as const)('%s is cancelled with its mandate', (status, today) =>
    expect(nextOfPayment(payment(status), mandate('cancelled'), today)?.status).toBe('cancelled'),
  );
});

describe('the life of a mandate', () => {
  it.each<[MandateRecord['status'], Scenario, string, string, string]>([
    ['submitted', 'pays', '2027-03-03', '2027-03-04', 'active'],
    ['submitted', 'unknown_account', '2027-03-03', '2027-03-04', 'failed'],
    ['active', 'cancels', '2027-03-12', '2027-03-15', 'cancelled'],
  ])('%s of an account that %s: nothing on %s, on %s it is %s', (status, scenario, before, on, expected) => {
    expect(nextOfMandate(mandate(status, scenario), before)).toBeUndefined();
    expect(nextOfMandate(mandate(status, scenario), on)?.status).toBe(expected);
  });

  it('goes to the bank at once, and remains active', () => {
    expect(nextOfMandate(mandate('pending_submission'), '2027-03-01')?.status).toBe('submitted');
    expect(nextOfMandate(mandate('active'), '2028-03-01')).toBeUndefined();
  });

  it.each<[MandateRecord['status'], string, string]>([
    ['submitted', '2027-03-01', '2027-03-08'],
    ['submitted', '2027-03-03', '2027-03-08'],
    ['active', '2027-03-04', '2027-03-08'],
    ['active', '2027-03-08', '2027-03-10'],
  ])('%s can be collected from, asked on %s, from %s', (status, today, expected) =>
    expect(nextChargeDate(mandate(status), today)).toBe(expected),
  );
});
