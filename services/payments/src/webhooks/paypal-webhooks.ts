import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { paypalWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { disputeResolved, PaypalWebhook } from '../paypal/paypal-webhook.js';
import { PaypalGateway } from '../paypal/paypal.gateway.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { RefundFollow } from '../refunds/refund-follow.js';
import { Sales } from '../sale/sales.js';
import { ProviderEvents, type Inbox, type News } from './provider-events.js';

export const paypalEventsSweep = 'paypal-events';

/** Events of PayPal: orders that are approved, captures that arrive, fail, are refunded or taken back, disputes that end, agreements that are kept. */
@Injectable()
export class PaypalWebhooks {
  private readonly inbox: Inbox;

  constructor(
    private readonly webhook: PaypalWebhook,
    private readonly gateway: PaypalGateway,
    private readonly attempts: AttemptsRepository,
    private readonly sales: Sales,
    private readonly refunds: RefundFollow,
    events: ProviderEvents,
  ) {
    this.inbox = events.open({ name: paypalEventsSweep, collection: 'paypal_events', handle: (event) => this.handle(event) });
  }

  async receive(body: Buffer | undefined, headers: CallRequest<typeof paypalWebhook>['headers']): Promise<object> {
    await this.inbox.receive([await this.webhook.read(body ?? Buffer.alloc(0), headers)]);
    return {};
  }

  private async handle({ type, about, createdAt }: News): Promise<void> {
    if (about !== null && type.startsWith('PAYMENT.REFUND.')) return this.refunds.ofRef(about);
    const orderId = about !== null && type === disputeResolved ? await this.gateway.orderOf(about) : about;
    const attemptId = orderId ? await this.gateway.attemptOf(orderId) : undefined;
    const attempt = attemptId === undefined ? undefined : await this.attempts.find(attemptId);
    if (!orderId || !attempt) return;
    // What PayPal tells, and does not show in the order.
    if (type === 'PAYMENT.CAPTURE.REVERSED') await this.gateway.reversed(orderId, true, createdAt);
    if (type === disputeResolved) await this.gateway.reversed(orderId, false, createdAt);
    if (type === 'PAYMENT.CAPTURE.REFUNDED') await this.refunds.ofAttempt(attempt.id);
    await this.sales.bringUpToDate(attempt);
  }
}
