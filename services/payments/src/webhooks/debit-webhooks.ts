import { Injectable } from '@nestjs/common';
import { PaymentsConfig } from '../config.js';
import { readDebitEvents } from '../direct-debit/debit-webhook.js';
import { DirectDebitGateway } from '../direct-debit/direct-debit.gateway.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { RefundFollow } from '../refunds/refund-follow.js';
import { Sales } from '../sale/sales.js';
import { ProviderEvents, type Inbox, type HandledEvent } from './provider-events.js';

export const debitEventsSweep = 'debit-events';

/** Events of the direct debit collector: payments that arrive, fail, are taken back or refunded, also on its own pages, and mandates that end. */
@Injectable()
export class DebitWebhooks {
  private readonly inbox: Inbox;

  constructor(
    private readonly config: PaymentsConfig,
    private readonly gateway: DirectDebitGateway,
    private readonly attempts: AttemptsRepository,
    private readonly sales: Sales,
    private readonly refunds: RefundFollow,
    events: ProviderEvents,
  ) {
    this.inbox = events.open({ name: debitEventsSweep, collection: 'debit_events', handle: (events) => this.handleAll(events) });
  }

  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    await this.inbox.receive(readDebitEvents(body ?? Buffer.alloc(0), signature ?? '', this.config.directDebit?.webhookSecret));
  }

  private async handleAll(events: readonly HandledEvent[]): Promise<void> {
    for (const event of events) await this.handle(event);
  }

  private async handle({ type, about }: HandledEvent): Promise<void> {
    const attempt = about === null ? undefined : await this.attemptFor(type, about);
    if (!attempt) return;
    if (type.startsWith('refunds.')) await this.refunds.ofAttempt(attempt.id);
    await this.sales.bringUpToDate(attempt);
  }

  /** A set-up is named after its mandate. */
  private async attemptFor(type: string, about: string): Promise<Attempt | undefined> {
    if (type.startsWith('mandates.')) return this.attempts.byRef(about);
    const attemptId = await this.attemptIdFor(type, about);
    return attemptId === undefined ? undefined : this.attempts.find(attemptId);
  }

  private async attemptIdFor(type: string, about: string): Promise<string | undefined> {
    if (type.startsWith('payments.')) return this.gateway.attemptOf(about);
    return type.startsWith('refunds.') ? this.gateway.attemptRefunded(about) : undefined;
  }
}
