import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  garagePaymentChanged,
  paymentCollected,
  paymentFailed,
  paymentReversed,
  planCancelled,
  purchaseCompleted,
  refundRequested,
} from '@kerbside/contracts/events/payments';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { ReferralsService } from './referrals/referrals.service.js';
import { Earnings } from './rewards/earnings.service.js';
import { RewardsService } from './rewards/rewards.service.js';
import { VoucherClaims } from './vouchers/voucher-claims.service.js';

/** What a purchase means for vouchers, rewards and referrals: one event, one transaction. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly vouchers: VoucherClaims,
    private readonly rewards: RewardsService,
    private readonly earnings: Earnings,
    private readonly referrals: ReferralsService,
    private readonly mongo: Mongo,
  ) {}

  @Consumes(purchaseCompleted, repeatable)
  purchased({ data, time }: EventOf<typeof purchaseCompleted>): Promise<void> {
    const bought = { ...data, paymentId: data.purchaseId, at: new Date(time) };
    return this.mongo.transaction(async (session) => {
      await this.vouchers.redeemFor(bought, session);
      await this.earnings.settle(bought, session);
    });
  }

  /** Rewards are earned on money received, not on money promised (ADR 13). */
  @Consumes(paymentCollected)
  async collected({ id, data, time }: EventOf<typeof paymentCollected>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId, customerId } = data;
    if (await this.earnings.earn({ ...data, paymentId, at: new Date(time) }, session))
      await this.referrals.owe(id, { customerId, paymentId }, session);
  }

  @Consumes(paymentReversed)
  async reversed({ data }: EventOf<typeof paymentReversed>, session: ClientSession): Promise<void> {
    const paymentId = data.purchaseId;
    await this.earnings.unearn({ ...data, paymentId }, session);
    await this.referrals.takeBackUnpaid(paymentId, session);
  }

  /** Arrives before purchase-completed: the garage takes the price, so it earns nothing. */
  @Consumes(garagePaymentChanged)
  paidAtGarage({ data, time }: EventOf<typeof garagePaymentChanged>, session: ClientSession): Promise<void> {
    const { customerId, purchaseId: paymentId } = data;
    return this.earnings.settleUnpaid({ customerId, paymentId, at: new Date(time) }, session);
  }

  @Consumes(paymentFailed)
  async failed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    // For a later line of a schedule the cover is already bought.
    if ((data.line ?? 1) > 1) return;
    await this.vouchers.endHoldsOf(data.quoteId, data.paymentId, session, { endedAt: new Date(time) });
    await this.rewards.giveBack(data.paymentId, session, new Date(time));
  }

  @Consumes(refundRequested)
  async refunded({ data }: EventOf<typeof refundRequested>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId } = data;
    await this.earnings.refund({ ...data, paymentId }, session);
    await this.referrals.takeBackUnpaid(paymentId, session);
    if (data.voucherCode !== null) await this.vouchers.giveBackRefunded({ ...data, code: data.voucherCode, paymentId }, session);
  }

  /** A plan that ended with nothing left paid: no refund will follow to release its voucher. */
  @Consumes(planCancelled)
  async planEnded({ data }: EventOf<typeof planCancelled>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId, voucherCode: code = null } = data;
    if (code !== null) await this.vouchers.giveBackRefunded({ ...data, code, paymentId }, session);
  }
}
