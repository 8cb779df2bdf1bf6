import * as z from 'zod/mini';
import { callsOf, nothing } from '../../call.js';

const call = callsOf('payments');

export const paypalWebhook = call({
  id: 'paypal-webhook',
  method: 'POST',
  path: '/webhooks/paypal',
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
  data: nothing,
});

export const stripeWebhook = call({
  id: 'stripe-webhook',
  method: 'POST',
  path: '/webhooks/stripe',
  who: 'provider signature',
  summary: 'Events of the card provider, signed. Stored once by their id, then processed.',
  headers: z.object({ 'stripe-signature': z.optional(z.string()) }),
  rawBody: true,
  data: nothing,
});

export const directDebitWebhook = call({
  id: 'dd-webhook',
  method: 'POST',
  path: '/webhooks/direct-debit',
  who: 'provider signature',
  summary: 'Events of the direct debit collector, in batches, signed. Each is stored once by its id, then processed.',
  headers: z.object({ 'webhook-signature': z.optional(z.string()) }),
  rawBody: true,
  data: nothing,
});
