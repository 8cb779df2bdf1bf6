import * as z from 'zod/mini';
import { newId, seconds } from './ids.js';
import type { PaymentMethod } from './objects.js';
import { badParameter, cardRefused, noSuch, parseForm } from './refusal.js';
import type { Handler, Sandbox } from './sandbox.js';
import { cardOfName, cardOfNumber, passesLuhn, type TestCard } from './test-cards.js';

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

export const retrievePaymentMethod: Handler = (sandbox, request) => findPaymentMethod(sandbox, request.ids[0] ?? '');

export const attachPaymentMethod: Handler = (sandbox, request) => {
  const { customer } = parseForm(z.strictObject({ customer: z.string() }), request.form);
  if (!sandbox.store.get('customer', customer)) throw noSuch('customer', customer, 'customer');
  const method = { ...findPaymentMethod(sandbox, request.ids[0] ?? ''), customer };
  sandbox.store.put('payment_method', method);
  return method;
};

export const detachPaymentMethod: Handler = (sandbox, request) => {
  const method = { ...findPaymentMethod(sandbox, request.ids[0] ?? ''), customer: null };
  sandbox.store.put('payment_method', method);
  return method;
};

/** A kept payment method, or a fresh one for a published shorthand such as `pm_card_visa`. */
export const findPaymentMethod = (sandbox: Sandbox, id: string): PaymentMethod => {
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
