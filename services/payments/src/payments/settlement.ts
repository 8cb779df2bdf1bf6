import { Injectable } from '@nestjs/common';
import { paymentFailed, paymentProcessing, paymentSucceeded } from '@kerbside/contracts/events/payments';
import { Clock } from '@kerbside/platform/clock';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession } from 'mongoose';
import { PaymentGateway, type CardIntent } from '../cards/payment-gateway.js';
import { enterPayment, sumOf } from './ledger.js';
import { follow, type Outcome, type Payment } from './payment.js';
import { PaymentsRepository } from './payments.repository.js';
import { QuoteDesk } from './quote-desk.js';

/** Where everything that hears from the provider ends up: webhook, browser's answer, status check and sweep alike. */
@Injectable()
export class Settlement {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentsRepository,
    private readonly quotes: QuoteDesk,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Reads the provider and follows it. */
  async refresh(payment: Payment): Promise<Payment> {
    if (payment.intentId === null || payment.state.status === 'succeeded') return payment;
    return this.settle(payment.id, await this.gateway.read(payment.intentId));
  }

  /** For intents that may have been made by somebody else with the same keys. */
  async settleIfOurs(paymentId: string, intent: CardIntent): Promise<void> {
    if (await this.payments.find(paymentId)) await this.settle(paymentId, intent);
  }

  /** Follows what the provider says: the payment, its ledger and its event change together, and only once. */
  async settle(paymentId: string, intent: CardIntent): Promise<Payment> {
    const { payment, outcome } = await this.mongo.transaction(async (session) => {
      const before = await this.payments.find(paymentId, session);
      if (!before) throw new Error(`There is no payment ${paymentId}`);
      this.watchForSecondCharge(before, intent);
      const followed = follow(before, intent, this.clock.now());
      if (followed.outcome === 'unchanged') return followed;
      const after = await this.payments.save(followed.payment, session);
      await this.record(after, { intent, outcome: followed.outcome }, session);
      return { payment: after, outcome: followed.outcome };
    });
    if (outcome === 'failed') await this.quotes.release(payment.quoteId, payment.id);
    return payment;
  }

  private async record(
    payment: Payment,
    { intent, outcome }: { intent: CardIntent; outcome: Outcome },
    session: ClientSession,
  ): Promise<void> {
    const { id: paymentId, quoteId, version } = payment;
    const about = { id: paymentId, version };
    if (outcome === 'succeeded') await this.recordSuccess(payment, intent.receivedPence, session);
    if (outcome === 'processing') await this.outbox.add(session, paymentProcessing, { ...about, data: { paymentId, quoteId } });
    if (outcome === 'failed' && payment.state.status === 'failed')
      await this.outbox.add(session, paymentFailed, { ...about, data: { paymentId, quoteId, reason: payment.state.reason } });
  }

  private async recordSuccess(payment: Payment, amountPence: number, session: ClientSession): Promise<void> {
    const { id: paymentId, quoteId, customerId, version, purchase } = payment;
    if (sumOf(purchase.lines) !== amountPence) this.log.error({ paymentId }, 'The money taken is not what the lines of the price sum to');
    await this.payments.enter(enterPayment({ paymentId, amountPence, lines: purchase.lines, at: this.clock.now() }), session);
    const voucherCode = purchase.voucher?.code ?? null;
    const { rewardsPence } = purchase;
    const data = { paymentId, quoteId, customerId, amountPence, currency: 'gbp', method: 'card', voucherCode, rewardsPence } as const;
    await this.outbox.add(session, paymentSucceeded, { id: paymentId, version, data });
  }

  /** Cannot happen: an intent is withdrawn before the next is made. If it ever does, people must know. */
  private watchForSecondCharge(payment: Payment, intent: CardIntent): void {
    if (payment.state.status !== 'succeeded' || intent.status !== 'succeeded' || payment.intentId === intent.id) return;
    this.log.error({ paymentId: payment.id, intentId: intent.id }, 'A quote was charged twice');
  }
}
