import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

const call = callsOf('payments');

export const paypalWebhook = call('POST /webhooks/paypal', {
  id: 'paypal-webhook',
  who: 'provider signature',
  summary:
    'Events of PayPal, signed. Stored once by their id, then processed. TOO_MANY_TRIES 429 for an address that sends many that PayPal did not sign.',
  headers: z.object({
    'paypal-auth-algo': z.optional(z.string()),
    'paypal-cert-url': z.optional(z.string()),
    'paypal-transmission-id': z.optional(z.string()),
    'paypal-transmission-sig': z.optional(z.string()),
    'paypal-transmission-time': z.optional(z.string()),
  }),
  rawBody: true,
});

export const stripeWebhook = call('POST /webhooks/stripe', {
  id: 'stripe-webhook',
  who: 'provider signature',
  summary: 'Events of the card provider, signed. Stored once by their id, then processed.',
  headers: z.object({ 'stripe-signature': z.optional(z.string()) }),
  rawBody: true,
});

export const directDebitWebhook = call('POST /webhooks/direct-debit', {
  id: 'dd-webhook',
  who: 'provider signature',
  summary: 'Events of the direct debit collector, in batches, signed. Each is stored once by its id, then processed.',
  headers: z.object({ 'webhook-signature': z.optional(z.string()) }),
  rawBody: true,
});
