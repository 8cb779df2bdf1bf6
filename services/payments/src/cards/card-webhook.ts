import { DomainError } from '@kerbside/platform/errors/errors';
import type Stripe from 'stripe';
import type { ProviderEvent } from '../methods/method-port.js';
import type { StripeClient } from './stripe-client.js';
import { idOf } from './stripe-words.js';

const signatureToleranceSeconds = 300;

/**
 * `about` is the payment or setup; null for anything else. Throws WEBHOOK_REFUSED unless the provider signed these bytes within five minutes of now. The
 * SDK looks at the past alone.
 */
export const readCardEvent = ({ sdk, webhookSecret }: StripeClient, body: Buffer, signature: string, now: Date): ProviderEvent => {
  try {
    const event = sdk.webhooks.constructEvent(body, signature, webhookSecret, signatureToleranceSeconds, undefined, now.getTime());
    if (signedAt(signature) > now.getTime() / 1_000 + signatureToleranceSeconds) throw new Error('signed in the future');
    return { id: event.id, type: event.type, about: intentOf(event), createdAt: new Date(event.created * 1_000) };
  } catch (error) {
    throw new DomainError('WEBHOOK_REFUSED', { cause: error });
  }
};

/** Seconds, as they were signed. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Infinity);

/** Money that moves after a payment names its intent. */
const intentOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'payment_intent':
    case 'setup_intent':
      return object.id;
    case 'charge':
    case 'dispute':
    case 'refund':
      return idOf(object.payment_intent ?? null);
    default:
      return null;
  }
};
