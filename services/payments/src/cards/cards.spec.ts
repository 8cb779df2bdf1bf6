import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { type CardMethod, firstOfEach, isSameCard, savedCardOf } from './saved-cards.js';
import { standingOf } from './stripe-intent.js';
import { refusalOf, refusedRefund, standingOfSetup } from './stripe-words.js';

const method = (id: string, card: Partial<NonNullable<CardMethod['card']>> | null = {}): CardMethod =>
  ({ id, card: card && { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026, fingerprint: 'print', ...card } }) as CardMethod;

describe('a card that is kept', () => {
  it.each([
    [12, 2026, '2026-12-31', '2026-12-31', false],
    [12, 2026, '2026-12-31', '2027-01-01', true],
    [2, 2028, '2028-02-29', '2028-02-29', false],
    [2, 2027, '2027-02-28', '2027-03-01', true],
  ])('of %i/%i is good until %s: on %s expired is %s', (exp_month, exp_year, expiresOn, today, isExpired) =>
    expect(savedCardOf(method('pm_1', { exp_month, exp_year }), today)).toEqual({
      token: 'pm_1',
      brand: 'visa',
      last4: '4242',
      expiresOn,
      isExpired,
    }),
  );

  it.each([
    ['the same number and month', {}, true],
    ['another number', { fingerprint: 'other' }, false],
    ['the card that replaced it', { exp_year: 2029 }, false],
    ['one without a fingerprint', { fingerprint: null }, false],
  ])('is the same as %s: %s', (_, card, isSame) => expect(isSameCard(method('pm_1'), method('pm_2', card))).toBe(isSame));

  it('is shown once, however often it was kept', () => {
    const methods = [method('pm_1'), method('pm_2', { fingerprint: 'other' }), method('pm_3'), method('pm_4', { fingerprint: null })];
    expect(firstOfEach(methods).map(({ id }) => id)).toEqual(['pm_1', 'pm_2', 'pm_4']);
  });
});

it('says of a refund that a dispute prevents no more than that, and that it may pass: the bank may have returned the money by now', () => {
  const error = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code: 'charge_disputed', statusCode: 400 });
  const message = 'The cardholder disputed this payment at their bank, so it cannot be refunded to the card.';
  const refused = { ref: 're', status: 'refused', message, mayPass: true };
  expect(refusedRefund({ refundId: 're', ref: 'pi', amountPence: 100 }, error)).toEqual(refused);
});

type Intent = Parameters<typeof standingOf>[0];
type Dispute = Stripe.Dispute;
const intent = (changes: Partial<Record<keyof Intent, unknown>> = {}): Intent => {
  const charge = { id: 'ch_1', amount_refunded: 300, payment_method_details: { card: { brand: 'visa', last4: '4242' } } };
  const facts = {
    id: 'pi_1',
    client_secret: 'pi_1_secret',
    customer: 'cus_1',
    amount: 1_000,
    amount_received: 1_000,
    latest_charge: charge,
  };
  return { ...facts, status: 'succeeded', last_payment_error: null, payment_method: 'pm_1', ...changes } as unknown as Intent;
};
const dispute = (status: string, amount = 1_000): Dispute => ({ id: 'du_1', reason: 'product_not_received', status, amount }) as Dispute;

describe('a payment', () => {
  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'requires_action'],
    ['processing', 'processing'],
    ['requires_capture', 'authorised'],
    ['succeeded', 'taken'],
    ['canceled', 'cancelled'],
    ['something_new', 'processing'],
  ])('%s stands as %s', (status, expected) => expect(standingOf(intent({ status })).status).toBe(expected));

  it('counts released money as refunded only when it had been taken', () => {
    expect(standingOf(intent()).refundedPence).toBe(300);
    expect(standingOf(intent({ status: 'canceled' })).refundedPence).toBe(0);
  });

  it.each([
    ['off_session', 'succeeded', 'pm_1'],
    ['off_session', 'requires_capture', 'pm_1'],
    ['off_session', 'requires_action', null],
    ['off_session', 'canceled', null],
    ['on_session', 'succeeded', null],
    [null, 'succeeded', null],
  ])('for use %s and %s keeps %s', (setup_future_usage, status, instrument) =>
    expect(standingOf(intent({ setup_future_usage, status })).instrument).toBe(instrument),
  );

  it.each<[Dispute[], string, number]>([
    [[], 'taken', 1_000],
    [[dispute('needs_response')], 'reversed', 0],
    [[dispute('under_review')], 'reversed', 0],
    [[dispute('needs_response', 999)], 'taken', 1],
    [[dispute('lost', 400)], 'taken', 600],
    [[dispute('lost', 400), dispute('lost', 700)], 'reversed', 0],
    [[dispute('won')], 'taken', 1_000],
    [[dispute('warning_needs_response')], 'taken', 1_000],
    [[dispute('warning_closed')], 'taken', 1_000],
    [[dispute('won'), dispute('lost')], 'reversed', 0],
  ])('with disputes %j stands as %s with %i pence', (disputes, status, takenPence) => {
    const standing = standingOf(intent(), disputes);
    expect(standing).toMatchObject({ status, takenPence, reversedPence: 1_000 - takenPence });
    expect(standing.failure?.code ?? null).toBe(takenPence < 1_000 ? 'product_not_received' : null);
  });

  it.each([
    [
      { code: 'card_declined', decline_code: 'lost_card', message: 'No.', charge: 'ch_9' },
      { id: 'ch_9', code: 'lost_card', message: 'No.' },
    ],
    [
      { code: 'expired_card', message: 'Expired.', payment_method: { id: 'pm_2' } },
      { id: 'expired_card:pm_2', code: 'expired_card', message: 'Expired.' },
    ],
    [{ type: 'api_error' }, { id: 'api_error:', code: 'api_error', message: 'Your card was declined.' }],
    [
      { code: 'payment_intent_authentication_failure', message: 'for developers' },
      { code: 'payment_intent_authentication_failure', message: expect.stringContaining('choose a different payment method') },
    ],
  ])('that failed with %j says so', (last_payment_error, failure) =>
    expect(standingOf(intent({ status: 'requires_payment_method', last_payment_error })).failure).toMatchObject(failure),
  );
});

it.each([
  ['expired_card', expect.stringContaining('The card has expired.')],
  ['insufficient_funds', null],
])('says of a payment of a plan that was refused with %s: %s', (code, words) => expect(refusalOf(code)).toEqual(words));

describe('the setup of a card', () => {
  const setup = (changes: Partial<Record<keyof Stripe.SetupIntent, unknown>>) =>
    standingOfSetup({
      id: 'seti_1',
      client_secret: 'seti_1_secret',
      customer: { id: 'cus_1' },
      last_setup_error: null,
      payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } },
      ...changes,
    } as unknown as Stripe.SetupIntent);

  it.each([
    ['requires_payment_method', 'open', null],
    ['requires_confirmation', 'open', null],
    ['requires_action', 'requires_action', null],
    ['processing', 'processing', null],
    ['succeeded', 'authorised', 'pm_1'],
    ['canceled', 'cancelled', null],
    ['something_new', 'processing', null],
  ])('%s stands as %s and keeps %s', (status, expected, instrument) =>
    expect(setup({ status })).toMatchObject({ status: expected, instrument, amountPence: 0, takenPence: 0, payerId: 'cus_1' }),
  );

  it('says why it failed', () => {
    const last_setup_error = { code: 'card_declined', decline_code: 'lost_card', message: 'No.', payment_method: { id: 'pm_3' } };
    expect(setup({ status: 'requires_payment_method', payment_method: null, last_setup_error })).toMatchObject({
      card: null,
      failure: { id: 'lost_card:pm_3', code: 'lost_card', message: 'No.' },
    });
  });
});
