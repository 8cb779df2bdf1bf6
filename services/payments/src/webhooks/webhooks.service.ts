import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { Log } from '@kerbside/platform/log';
import { netMs, Sweeper } from '@kerbside/platform/sweep';
import { Traces } from '@kerbside/platform/traces';
import { CardWebhook } from '../cards/card-webhook.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { Sales } from '../sale/sales.js';
import type { CardEventDocument } from './card-event.document.js';
import { CardEventsRepository } from './card-events.repository.js';

export const cardEventsSweep = 'card-events';
const atOnce = 200;
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

/** Stores the card provider's events, acknowledges them, then handles them. */
@Injectable()
export class WebhooksService implements OnModuleDestroy {
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly webhook: CardWebhook,
    private readonly events: CardEventsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly sales: Sales,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(cardEventsSweep, netMs, () => this.handleDue(), [{ collection: 'card_events', dueAt: 'nextTryAt' }]);
  }

  async receive(body: Buffer | undefined, signature: string | undefined): Promise<object> {
    const event = this.webhook.read(body ?? Buffer.alloc(0), signature ?? '', this.clock.now());
    const isNew = await this.events.keep(event, this.clock.now());
    if (isNew) this.handleSoon();
    return {};
  }

  async onModuleDestroy(): Promise<void> {
    await this.working;
  }

  /** Handles events after the acknowledgement, one at a time; the sweep retries those that fail. */
  private handleSoon(): void {
    const work = () =>
      this.handleDue().catch((error: unknown) => this.log.warn({ error }, 'Card events could not be handled; the sweep will try again'));
    this.working = this.working.then(work);
  }

  private async handleDue(): Promise<void> {
    for (const event of await this.events.due(this.clock.now(), atOnce)) {
      try {
        await this.traces.run({ name: 'card event', parent: event.origin?.traceparent, requestId: event.origin?.requestId }, () =>
          this.handle(event),
        );
        await this.events.handled(event._id, this.clock.now());
      } catch (error) {
        this.log.warn({ error, eventId: event._id, tries: event.tries }, 'A card event could not be handled; it will be tried again');
        await this.events.tryLater(event, this.clock.now());
      }
    }
  }

  /** Events come late, twice and in any order, so only the state that the provider reports now counts. */
  private async handle({ type, intentId }: CardEventDocument): Promise<void> {
    if (intentId === null || !handledTypes.includes(type)) return;
    const attempt = await this.attempts.byRef(intentId);
    if (attempt) await this.sales.bringUpToDate(attempt);
  }
}
