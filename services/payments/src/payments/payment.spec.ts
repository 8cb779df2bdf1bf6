import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import type { CardIntent } from '../cards/payment-gateway.js';
import { follow, losesItsPrice, nextCheck, requirePayable, startPayment, submit, type Payment, type PaymentState } from './payment.js';

const now = new Date('2027-03-02T10:00:00Z');
const quoteId = '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

const someFacts = (changes: Partial<QuoteFacts> = {}): QuoteFacts => ({
  quoteId,
  reference: 'KQ-1',
  customerId,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 6,
  priceVersion: 3,
  totalPence: 31_240,
  originalPence: 31_240,
  lines: [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 31_240 }],
  voucher: null,
  maxInstalments: 12,
  title: 'Warranty, 12 months',
  durationMonths: 12,
  ...changes,
});
const payable = requirePayable(someFacts());
const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  ...submit(startPayment('p1', payable, now), payable, now),
  intentId: 'pi_1',
  ...changes,
});
const anIntent = (changes: Partial<CardIntent> = {}): CardIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  customerId: 'cus_1',
  paymentId: 'p1',
  amountPence: 31_240,
  receivedPence: 0,
  status: 'open',
  failure: null,
  card: null,
  chargeId: null,
  ...changes,
});
const declined = { id: 'ch_1', code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const paidIntent = anIntent({ status: 'succeeded', receivedPence: 31_240, chargeId: 'ch_9', card: { brand: 'visa', last4: '4242' } });
const failedState: PaymentState = { status: 'failed', at: now, reason: declined.code, message: declined.message };

describe('following the provider', () => {
  it.each<[string, Partial<Payment>, CardIntent, string, string]>([
    ['a card that is awaited', {}, anIntent(), 'unchanged', 'created'],
    ['3-D Secure begins', {}, anIntent({ status: 'requires_action' }), 'moved', 'requires_action'],
    [
      '3-D Secure, heard again',
      { state: { status: 'requires_action', since: now } },
      anIntent({ status: 'requires_action' }),
      'unchanged',
      'requires_action',
    ],
    ['a payment that settles later', {}, anIntent({ status: 'processing' }), 'processing', 'processing'],
    ['a decline', {}, anIntent({ failure: declined }), 'failed', 'failed'],
    ['a decline, heard again', { state: failedState, lastFailure: 'ch_1' }, anIntent({ failure: declined }), 'unchanged', 'failed'],
    ['an old decline after Pay was pressed again', { lastFailure: 'ch_1' }, anIntent({ failure: declined }), 'unchanged', 'created'],
    ['another decline', { lastFailure: 'ch_1' }, anIntent({ failure: { ...declined, id: 'ch_2' } }), 'failed', 'failed'],
    [
      'a decline that overtook 3-D Secure',
      { state: { status: 'requires_action', since: now }, lastFailure: 'ch_1' },
      anIntent({ failure: declined }),
      'moved',
      'failed',
    ],
    ['3-D Secure given up', { state: { status: 'requires_action', since: now } }, anIntent(), 'moved', 'created'],
    ['the money', {}, paidIntent, 'succeeded', 'succeeded'],
    ['the money after a decline', { state: failedState }, paidIntent, 'succeeded', 'succeeded'],
    ['the money on an intent that was replaced', { intentId: 'pi_2' }, paidIntent, 'succeeded', 'succeeded'],
    ['news of an intent that was replaced', { intentId: 'pi_2' }, anIntent({ failure: declined }), 'unchanged', 'created'],
    ['a cancelled intent', {}, anIntent({ status: 'cancelled' }), 'moved', 'cancelled'],
  ])('%s', (_, changes, intent, outcome, status) => {
    const followed = follow(aPayment(changes), intent, now);
    expect({ outcome: followed.outcome, status: followed.payment.state.status }).toEqual({ outcome, status });
  });

  it('keeps what the receipt shows', () => {
    const { payment } = follow(aPayment(), paidIntent, now);
    expect(payment).toMatchObject({ state: { paidAt: now, chargeId: 'ch_9' }, card: { last4: '4242' }, nextCheckAt: null });
  });

  it('may make the next intent once one is cancelled', () => {
    const { payment } = follow(aPayment({ isStale: true }), anIntent({ status: 'cancelled' }), now);
    expect(payment).toMatchObject({ intentId: null, attempt: 2, isStale: false });
  });

  it('succeeds exactly once, in whatever order and however often it is told', () => {
    const news = fc.constantFrom(
      anIntent(),
      anIntent({ status: 'requires_action' }),
      anIntent({ status: 'processing' }),
      anIntent({ failure: declined }),
      anIntent({ failure: { ...declined, id: 'ch_2' } }),
      anIntent({ status: 'cancelled' }),
      paidIntent,
    );
    fc.assert(
      fc.property(fc.array(news, { maxLength: 12 }), fc.array(news, { maxLength: 6 }), (before, after) => {
        let payment = aPayment();
        const outcomes = [...before, paidIntent, ...after].map((intent) => {
          const followed = follow(payment, intent, now);
          payment = followed.payment;
          return followed.outcome;
        });
        expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
        expect(payment.state.status).toBe('succeeded');
      }),
    );
  });
});

describe('a quote that can be paid', () => {
  it.each<[Partial<QuoteFacts>, string]>([
    [{ status: 'purchased' }, 'QUOTE_PURCHASED'],
    [{ status: 'expired' }, 'QUOTE_EXPIRED'],
    [{ step: 5 }, 'QUOTE_NOT_READY'],
    [{ customerId: null }, 'QUOTE_NOT_READY'],
  ])('is not %j', (changes, code) => expect(() => requirePayable(someFacts(changes))).toThrow(expect.objectContaining({ code })));

  it('is one at step 6, held or not', () => {
    expect(requirePayable(someFacts({ status: 'paying' })).customerId).toBe(customerId);
  });
});

describe('an intent whose price is gone', () => {
  const newer = { priceVersion: 4, totalPence: 28_116 };
  it.each<[string, Partial<Payment>, { priceVersion: number; totalPence: number }, boolean]>([
    ['after a newer price', {}, newer, true],
    ['not for a newer version at the same price', {}, { ...newer, totalPence: 31_240 }, false],
    ['not for an older price, heard late', {}, { ...newer, priceVersion: 2 }, false],
    ['not before anybody pressed Pay', { submittedAt: null }, newer, false],
    ['not without an intent', { intentId: null }, newer, false],
    ['not once it is paid', { state: { status: 'succeeded', paidAt: now, chargeId: null } }, newer, false],
  ])('%s', (_, changes, price, loses) => expect(losesItsPrice(aPayment(changes), price)).toBe(loses));
});

describe('asking the provider again', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  it.each([
    [1, 2],
    [59, 60],
    [60, 120],
    [24 * 60, 25 * 60],
  ])('%i minutes after Pay, at minute %i', (age, next) => expect(nextCheck(now, minutes(age))).toEqual(minutes(next)));
  it('stops after thirty days', () => expect(nextCheck(now, minutes(30 * 24 * 60))).toBeNull());
});
