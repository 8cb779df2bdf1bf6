import * as z from 'zod/mini';
import { newId, seconds } from '../records/ids.js';
import type { PaymentMethod } from '../records/objects.js';
import { badParameter, cardRefused, noSuch, parseForm, CardError } from '../records/refusal.js';
import { listOf, type Handler, type Sandbox } from '../records/sandbox.js';
import { cardOfName, cardOfNumber, passesLuhn, type TestCard } from '../records/test-cards.js';

const digits = z.pipe(
  z.string(),
  z.transform((text: string) => text.replace(/[\s-]/g, '')),
);

export const metadataForm = z.record(z.string(), z.string());

const createForm = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: digits, exp_month: digits, exp_year: digits, cvc: z.optional(digits) }),
  billing_details: z.optional(z.record(z.string(), z.unknown())),
  metadata: z.optional(metadataForm),
  expand: z.optional(z.array(z.string())),
  client_attribution_metadata: z.optional(z.unknown()),
});

export const createPaymentMethod: Handler = (sandbox, request) => {
  const form = parseForm(createForm, request.form);
  const card = recogniseCard(form.card.number);
  const expiry = checkExpiry(form.card.exp_month, form.card.exp_year, sandbox.now());
  if (form.card.cvc !== undefined && !/^\d{3,4}$/.test(form.card.cvc))
    throw cardRefused({ code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." });
  const method = { ...methodOf(card, expiry, sandbox.now()), billing_details: form.billing_details ?? {}, metadata: form.metadata ?? {} };
  sandbox.store.put('payment_method', method);
  return method;
};

export const retrievePaymentMethod: Handler = (sandbox, request) => knownMethod(sandbox, request.ids[0] ?? '');

const listForm = z.strictObject({
  customer: z.string(),
  type: z.optional(z.literal('card')),
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  starting_after: z.optional(z.string()),
});

export const listPaymentMethods: Handler = (sandbox, request) => {
  const { customer, limit, starting_after: after } = parseForm(listForm, request.form);
  const owner = sandbox.store.get('customer', customer);
  if (!owner || owner.deleted) throw noSuch('customer', customer, 'customer');
  const rows = sandbox.store.all('payment_method').filter((method) => method.customer === customer);
  return listOf('/v1/payment_methods', rows, { limit: Number(limit ?? 10), after });
};

export const detachPaymentMethod: Handler = (sandbox, request) => {
  const found = knownMethod(sandbox, request.ids[0] ?? '');
  if (found.customer === null) throw new CardError(400, { type: 'invalid_request_error', message: notAttached }, false);
  return detached(sandbox, found);
};

export const detached = ({ store }: Sandbox, kept: PaymentMethod): PaymentMethod => {
  const method = { ...kept, customer: null };
  store.put('payment_method', method);
  store.put('detached', { id: method.id });
  return method;
};

/** Whether the customer agreed to be charged with it while they are not there. */
export const isSetUp = ({ store }: Sandbox, id: string): boolean =>
  store
    .all('setup_intent')
    .some((intent) => intent.payment_method === id && intent.status === 'succeeded' && intent.usage === 'off_session') ||
  store
    .all('payment_intent')
    .some(
      (intent) =>
        intent.payment_method === id &&
        intent.setup_future_usage === 'off_session' &&
        (intent.status === 'succeeded' || intent.status === 'requires_capture'),
    );

/** A kept card pays for its own customer only. */
export const requireOf = ({ id, customer: owner }: PaymentMethod, customer: string | null): void => {
  if (owner === null || owner === customer) return;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw new CardError(400, { type: 'invalid_request_error', param: 'payment_method', message }, false);
};

/** A payment method to pay with: a known one, or a fresh one for a published shorthand such as `pm_card_visa`. */
export const findPaymentMethod = (sandbox: Sandbox, id: string): PaymentMethod => {
  const found = knownMethod(sandbox, id);
  if (sandbox.store.get('detached', id)) throw new CardError(400, { type: 'invalid_request_error', message: usedUp }, false);
  return found;
};

const knownMethod = (sandbox: Sandbox, id: string): PaymentMethod => {
  const shorthand = id.startsWith('pm_card_') ? cardOfName(id.slice('pm_card_'.length)) : undefined;
  if (shorthand) {
    const method = methodOf(shorthand, { month: 12, year: sandbox.now().getUTCFullYear() + 3 }, sandbox.now());
    sandbox.store.put('payment_method', method);
    return method;
  }
  const kept = sandbox.store.get('payment_method', id);
  if (!kept) throw noSuch('PaymentMethod', id, 'payment_method');
  return kept;
};

const notAttached = 'The payment method you provided is not attached to a customer so detachment is impossible.';
const usedUp =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

interface Expiry {
  readonly month: number;
  readonly year: number;
}

const methodOf = (card: TestCard, expiry: Expiry, now: Date): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  type: 'card',
  created: seconds(now),
  livemode: false,
  customer: null,
  billing_details: {},
  card: {
    brand: card.brand,
    last4: card.number.slice(-4),
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: card.name,
    funding: 'credit',
    country: 'GB',
  },
  metadata: {},
});

const recogniseCard = (number: string): TestCard => {
  if (!passesLuhn(number)) throw cardRefused({ code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' });
  const card = cardOfNumber(number);
  if (card) return card;
  const message =
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  throw cardRefused({ code: 'card_declined', decline_code: 'test_mode_live_card', param: '', message });
};

const checkExpiry = (monthText: string, yearText: string, now: Date): Expiry => {
  const [month, year] = [Number(monthText), Number(yearText.length === 2 ? `20${yearText}` : yearText)];
  if (!Number.isInteger(month) || !Number.isInteger(year))
    throw badParameter('card[exp_year]', 'parameter_invalid_integer', `Invalid integer: ${yearText}`);
  if (month < 1 || month > 12)
    throw cardRefused({ code: 'invalid_expiry_month', param: 'exp_month', message: "Your card's expiration month is invalid." });
  const monthsAhead = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth();
  if (monthsAhead < 0 || monthsAhead > 50 * 12)
    throw cardRefused({ code: 'invalid_expiry_year', param: 'exp_year', message: "Your card's expiration year is invalid." });
  return { month, year };
};
