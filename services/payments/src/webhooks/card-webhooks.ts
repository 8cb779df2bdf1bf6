import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { readCardEvent } from '../cards/card-webhook.js';
import { StripeClient } from '../cards/stripe-client.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { RefundFollow } from '../refunds/refund-follow.js';
import { Sales } from '../sale/sales.js';
import { ProviderEvents, type Inbox, type HandledEvent } from './provider-events.js';

export const cardEventsSweep = 'card-events';
const handledTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.requires_action',
  'setup_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

@Injectable()
export class CardWebhooks {
  private readonly inbox: Inbox;

  constructor(
    private readonly stripe: StripeClient,
    private readonly attempts: AttemptsRepository,
    private readonly sales: Sales,
    private readonly refunds: RefundFollow,
    private readonly clock: Clock,
    events: ProviderEvents,
  ) {
    this.inbox = events.open({ name: cardEventsSweep, collection: 'card_events', handle: (events) => this.handle(events) });
  }

  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const event = readCardEvent(this.stripe, body ?? Buffer.alloc(0), signature ?? '', this.clock.now());
    if (event.about !== null && handledTypes.includes(event.type)) await this.inbox.receive([event]);
  }

  private async handle(events: readonly HandledEvent[]): Promise<void> {
    const about = events[0]?.about ?? null;
    const attempt = about === null ? undefined : await this.attempts.byRef(about);
    if (!attempt) return;
    // A refund waits for how a dispute ends.
    if (events.some(({ type }) => /refund|dispute/.test(type))) await this.refunds.ofAttempt(attempt.id);
    await this.sales.bringUpToDate(attempt);
  }
}
