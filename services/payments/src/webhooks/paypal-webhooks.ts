import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import type { CallRequest } from '@kerbside/contracts/call';
import type { paypalWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { agreementEnded, captureRefunded, captureReversed, disputeResolved, readPaypalEvent } from '../paypal/paypal-webhook.js';
import { PaypalGateway } from '../paypal/paypal.gateway.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { RefundFollow } from '../refunds/refund-follow.js';
import { Sales } from '../sale/sales.js';
import { recordAgreementLost } from '../schedules/line-outcomes.js';
import { ProviderEvents, type Inbox, type HandledEvent } from './provider-events.js';

export const paypalEventsSweep = 'paypal-events';
/** Limited because each event means asking PayPal whether it is theirs. Genuine events do not count. */
const forgeriesAMinute = { points: 60, durationSeconds: 60 };
/** Those that may name their capture instead of its order. */
const ofCapture: readonly string[] = [captureReversed, captureRefunded, disputeResolved];

/** Events of PayPal: orders that are approved, captures that arrive, fail, are refunded or taken back, disputes that end, agreements that are kept, and those that customers end. */
@Injectable()
export class PaypalWebhooks {
  private readonly inbox: Inbox;

  constructor(
    private readonly gateway: PaypalGateway,
    private readonly attempts: AttemptsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly sales: Sales,
    private readonly refunds: RefundFollow,
    private readonly limits: RateLimits,
    events: ProviderEvents,
  ) {
    this.inbox = events.open({ name: paypalEventsSweep, collection: 'paypal_events', handle: (events) => this.handleAll(events) });
  }

  /** `address` sent it. Throws TOO_MANY_TRIES where it sent many that were not PayPal's; PayPal sends its own again. */
  async receive(body: Buffer | undefined, headers: CallRequest<typeof paypalWebhook>['headers'], address: string): Promise<void> {
    const notForged = await this.limits.takeByAddress('paypal-forgeries', address, forgeriesAMinute);
    try {
      const event = await readPaypalEvent(this.gateway, body ?? Buffer.alloc(0), headers);
      await notForged();
      await this.inbox.receive([event]);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PAYPAL_UNAVAILABLE') await notForged();
      throw error;
    }
  }

  private async handleAll(events: readonly HandledEvent[]): Promise<void> {
    for (const event of events) await this.handle(event);
  }

  private async handle({ type, about, createdAt, moved }: HandledEvent): Promise<void> {
    if (about === null) return;
    if (type === agreementEnded) return this.agreementLost(about);
    if (type.startsWith('PAYMENT.REFUND.')) return this.refunds.ofRef(about);
    const orderId = (ofCapture.includes(type) ? await this.gateway.orderOf(about) : undefined) ?? about;
    const attemptId = await this.gateway.attemptOf(orderId);
    const attempt = attemptId === undefined ? undefined : await this.attempts.find(attemptId);
    if (!attempt) return;
    // What PayPal tells, and does not show in the order.
    if (type === captureReversed) await this.gateway.reversed(orderId, moved ?? {}, createdAt);
    if (type === disputeResolved) await this.gateway.returned(orderId, moved?.pence ?? 0, createdAt);
    if (type === captureRefunded) await this.refunds.ofAttempt(attempt.id);
    await this.sales.bringUpToDate(attempt);
  }

  private async agreementLost(agreement: string): Promise<void> {
    for (const id of await this.purchases.collectedFrom(agreement))
      await this.changes.change(id, (purchase, at) => recordAgreementLost(purchase, agreement, at));
  }
}
