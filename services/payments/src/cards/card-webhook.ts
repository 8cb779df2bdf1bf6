import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import type Stripe from 'stripe';
import { StripeClient } from './stripe-client.js';
import { idOf } from './stripe-words.js';

/** An event whose signature proved that it comes from the provider. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  /** The payment or setup that it is about; null for anything else. */
  readonly intentId: string | null;
  readonly createdAt: Date;
}

const signatureToleranceSeconds = 300;

@Injectable()
export class CardWebhook {
  constructor(private readonly stripe: StripeClient) {}

  /** Throws WEBHOOK_REFUSED unless the provider signed these bytes in the last five minutes. */
  read(body: Buffer, signature: string, now: Date): CardEvent {
    const { sdk, webhookSecret } = this.stripe;
    try {
      const event = sdk.webhooks.constructEvent(body, signature, webhookSecret, signatureToleranceSeconds, undefined, now.getTime());
      return { id: event.id, type: event.type, intentId: intentOf(event), createdAt: new Date(event.created * 1_000) };
    } catch (error) {
      throw new DomainError('WEBHOOK_REFUSED', { cause: error });
    }
  }
}

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
