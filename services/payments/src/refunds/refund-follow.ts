import { Injectable } from '@nestjs/common';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { BusinessClock } from '../clock/business-clock.js';
import type { RefundStanding } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { PaymentMeasures } from '../sale/payment-measures.js';
import { followed, nextCheckOf, partOf, refsOf, together, type RefundRecord, type RefundPart } from './refund.js';
import { RefundPayments } from './refund-payments.js';
import { RefundRecords } from './refund-records.js';
import { refundsCollection, RefundsRepository } from './refunds.repository.js';

export const openRefundsSweep = 'open-refunds';
const atOnce = 100;

/** Reads refunds that are on their way, or may still come back, at their providers: when a webhook says so, and by itself. */
@Injectable()
export class RefundFollow {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly records: RefundRecords,
    private readonly payments: RefundPayments,
    private readonly purchases: PurchasesRepository,
    private readonly methods: Methods,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
    private readonly measures: PaymentMeasures,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(openRefundsSweep, netMs, (stopping) => this.checkOpen(stopping), [
      { collection: refundsCollection, dueAt: 'nextCheckAt' },
    ]);
  }

  /** Its provider tells of a refund: one of ours, or one that somebody made there in place of one that was refused. */
  async ofAttempt(attemptId: string): Promise<void> {
    for (const refund of await this.refunds.ofAttempt(attemptId)) {
      await this.follow(refund);
      await this.matchByHand(refund, attemptId);
    }
  }

  /** `ref` is the provider's name for a refund. */
  async ofRef(ref: string): Promise<void> {
    for (const refund of await this.refunds.byRef(ref)) await this.follow(refund);
  }

  /** One that fails holds up no other: it is counted, and tried again when it is next due. */
  private async checkOpen(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const refund of untilStopped(stopping, await this.refunds.dueForCheck(now, atOnce))) {
      await this.refunds.checkNext(refund, nextCheckOf(refund, now));
      try {
        await this.follow(refund);
        await this.matchByHand(refund);
        await this.retryDue(refund, now);
      } catch (error) {
        this.measures.checkFailed(openRefundsSweep);
        this.log.warn({ error, refundId: refund.id }, 'A refund could not be brought up to date; it will be tried again');
      }
    }
  }

  private async follow(refund: RefundRecord): Promise<void> {
    for (const part of refund.parts) await this.followPart(refund, part);
  }

  /** Somebody may have made a part that was refused at its provider: of this payment, or of all. */
  private async matchByHand(refund: RefundRecord, attemptId?: string): Promise<void> {
    for (const part of refund.parts)
      if (attemptId === undefined || part.attemptId === attemptId) await this.payments.matchByHand(refund, part);
  }

  private async followPart({ id, purchaseId }: RefundRecord, followedPart: RefundPart): Promise<void> {
    const { number, method } = followedPart;
    const standings: RefundStanding[] = [];
    for (const ref of refsOf(followedPart)) standings.push(await this.methods.named(method).readRefund(ref));
    const standing = together(standings);
    if (!standing) return;
    await this.mongo.transaction(async (session) => {
      const refund = await this.records.change(id, number, (part, at) => followed(part, standing, at), session);
      const part = partOf(refund, number);
      if (part?.state.status !== 'refused' || part.state.isRaised) return;
      const purchase = await this.purchases.find(purchaseId, session);
      if (purchase) await this.payments.queue(refund, part, purchase, session);
    });
  }

  /** Refused for a reason that may have passed by now. */
  private async retryDue(refund: RefundRecord, now: Date): Promise<void> {
    const due = refund.parts.filter(({ state }) => state.status === 'refused' && state.retryAt !== null && state.retryAt <= now);
    for (const part of due) await this.mongo.transaction((session) => this.payments.tryAgain(refund, part, session));
  }
}
