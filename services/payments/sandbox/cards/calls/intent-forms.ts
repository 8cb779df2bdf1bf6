import * as z from 'zod/mini';
import { badParameter, noSuch } from '../records/refusal.js';
import type { ApiRequest } from '../records/sandbox.js';
import { metadataForm } from './payment-methods.js';

const leastPence = 30;
const mostPence = 99_999_999;

const amount = z.pipe(
  z.string().check(z.regex(/^-?\d+$/, 'Invalid integer')),
  z.transform((text: string) => Number(text)),
);
const yes = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);
const expand = z.optional(z.array(z.string()));
const usage = z.enum(['on_session', 'off_session']);
const methodOptions = z.strictObject({ card: z.strictObject({ moto: z.optional(yes), request_three_d_secure: z.optional(z.string()) }) });

const confirming = {
  payment_method: z.optional(z.string()),
  payment_method_options: z.optional(methodOptions),
  return_url: z.optional(z.string()),
  use_stripe_sdk: z.optional(yes),
  off_session: z.optional(yes),
  error_on_requires_action: z.optional(yes),
  receipt_email: z.optional(z.string()),
  expand,
};
const describing = { customer: z.optional(z.string()), description: z.optional(z.string()), metadata: z.optional(metadataForm) };
const browser = { client_secret: z.optional(z.string()), key: z.optional(z.string()) };
const methodTypes = {
  payment_method_types: z.optional(z.array(z.literal('card'))),
  automatic_payment_methods: z.optional(z.strictObject({ enabled: yes, allow_redirects: z.optional(z.string()) })),
};

export const createPayment = z.strictObject({
  amount,
  currency: z.literal('gbp', 'Invalid currency'),
  confirm: z.optional(yes),
  capture_method: z.optional(z.enum(['automatic', 'automatic_async', 'manual'])),
  setup_future_usage: z.optional(usage),
  ...describing,
  ...methodTypes,
  ...confirming,
});
export const confirmPayment = z.strictObject({ ...confirming, ...browser, setup_future_usage: z.optional(usage) });
export const createSetup = z.strictObject({
  confirm: z.optional(yes),
  usage: z.optional(usage),
  ...describing,
  ...methodTypes,
  ...confirming,
});
export const confirmSetup = z.strictObject({ ...confirming, ...browser });
export const cancel = z.strictObject({
  cancellation_reason: z.optional(z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
  expand,
});
export const capture = z.strictObject({ amount_to_capture: z.optional(amount), expand });
export const refund = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(amount),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadataForm),
  expand,
});
export const retrieve = z.strictObject({ ...browser, expand });
export type Confirm = z.output<typeof confirmPayment>;
export type ConfirmSetup = z.output<typeof confirmSetup>;

export const checkAmount = (pence: number): void => {
  if (pence < leastPence) throw badParameter('amount', 'amount_too_small', 'Amount must be at least £0.30 gbp');
  if (pence > mostPence) throw badParameter('amount', 'amount_too_large', 'Amount must be no more than £999,999.99');
};

/** A browser shows its right by the intent's client secret; a wrong one gets the same answer as an unknown intent. */
export const checkClientSecret = (
  request: ApiRequest,
  intent: { readonly id: string; readonly client_secret: string },
  given: string | undefined,
): void => {
  if (request.key === 'publishable' && given !== intent.client_secret) throw noSuch('intent', intent.id, 'intent');
};

/** What a publishable key may see: neither the customer nor the metadata. */
export const shownTo = <T extends object>(key: ApiRequest['key'], object: T): T => {
  if (key === 'secret') return object;
  const hidden = ['customer', 'metadata', 'latest_charge'];
  return {
    ...object,
    ...Object.fromEntries(hidden.filter((name) => name in object).map((name) => [name, name === 'metadata' ? {} : null])),
  };
};
