import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import {
  garagePaymentChanged,
  paymentCollected,
  paymentFailed,
  paymentReversed,
  paymentSucceeded,
  planCancelled,
  purchaseCompleted,
  refundRequested,
} from '@kerbside/contracts/events/payments';
import type { Pence } from '@kerbside/contracts/money/money';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { ReferralsService } from './referrals/referrals.service.js';
import { Earnings } from './rewards/earnings.service.js';
import { RewardsService } from './rewards/rewards.service.js';
import { VoucherClaims, type Purchase } from './vouchers/voucher-claims.service.js';

/** A purchase, with the amount owed for it and the rewards used. */
type Bought = Purchase & {
  readonly amountPence: Pence;
  readonly rewardsPence: Pence | undefined;
  readonly isAllPaid: boolean;
  readonly at: Date;
};

/** What a purchase means for vouchers, rewards and referrals: one event, one transaction. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly vouchers: VoucherClaims,
    private readonly rewards: RewardsService,
    private readonly earnings: Earnings,
    private readonly referrals: ReferralsService,
  ) {}

  @Consumes(purchaseCompleted)
  purchased({ data, time }: EventOf<typeof purchaseCompleted>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId, totalPence: amountPence, ...rest } = data;
    return this.bought({ ...rest, paymentId, amountPence, isAllPaid: false, at: new Date(time) }, session);
  }

  /** Rewards are earned on money received, not on money promised (ADR 84). */
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

  /** Published by older versions of payments for a purchase. Changes nothing if the purchase is already known. */
  @Consumes(paymentSucceeded)
  paid({ data, time }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    return this.bought({ ...data, rewardsPence: data.rewardsPence, isAllPaid: true, at: new Date(time) }, session);
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
    if (data.voucherCode !== null) await this.vouchers.giveBackRefunded({ code: data.voucherCode, paymentId }, session);
  }

  /** A plan that ended with nothing left paid: no refund will follow to release its voucher. */
  @Consumes(planCancelled)
  async planEnded(
    { data: { purchaseId: paymentId, voucherCode = null } }: EventOf<typeof planCancelled>,
    session: ClientSession,
  ): Promise<void> {
    if (voucherCode !== null) await this.vouchers.giveBackRefunded({ code: voucherCode, paymentId }, session);
  }

  private async bought(purchase: Bought, session: ClientSession): Promise<void> {
    await this.vouchers.redeemFor(purchase, session);
    if (await this.earnings.isSettled(purchase.paymentId, session)) return;
    await this.earnings.settle(purchase, session);
    const { customerId, paymentId } = purchase;
    if (purchase.isAllPaid) await this.referrals.owe(paymentId, { customerId, paymentId }, session);
  }
}
