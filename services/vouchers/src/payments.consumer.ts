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
import { RewardsService } from './rewards/rewards.service.js';
import { VoucherClaims, type Purchase } from './vouchers/voucher-claims.service.js';

/** A purchase, with the amount owed for it and the rewards used. */
type Bought = Purchase & { readonly amountPence: Pence; readonly rewardsPence: Pence | undefined; readonly isAllPaid: boolean };

/** What a purchase means for vouchers, rewards and referrals: one event, one transaction. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly vouchers: VoucherClaims,
    private readonly rewards: RewardsService,
    private readonly referrals: ReferralsService,
  ) {}

  @Consumes(purchaseCompleted)
  purchased({ data }: EventOf<typeof purchaseCompleted>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId, totalPence: amountPence, ...rest } = data;
    return this.bought({ ...rest, paymentId, amountPence, isAllPaid: false }, session);
  }

  /** Rewards are earned on money received, not on money promised (ADR 84). */
  @Consumes(paymentCollected)
  async collected({ id, data }: EventOf<typeof paymentCollected>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId, customerId } = data;
    if (await this.rewards.earn({ ...data, paymentId }, session)) await this.referrals.owe(id, { customerId, paymentId }, session);
  }

  @Consumes(paymentReversed)
  async reversed({ id, data }: EventOf<typeof paymentReversed>, session: ClientSession): Promise<void> {
    const paymentId = data.purchaseId;
    await this.rewards.unearn({ ...data, paymentId }, id, session);
    await this.referrals.takeBackUnpaid(id, paymentId, session);
  }

  /** Arrives before purchase-completed: the garage takes the price, so it earns nothing. */
  @Consumes(garagePaymentChanged)
  paidAtGarage({ data }: EventOf<typeof garagePaymentChanged>, session: ClientSession): Promise<void> {
    return this.rewards.settleUnpaid({ customerId: data.customerId, paymentId: data.purchaseId }, session);
  }

  /** Published by older versions of payments for a purchase. Changes nothing if the purchase is already known. */
  @Consumes(paymentSucceeded)
  paid({ data }: EventOf<typeof paymentSucceeded>, session: ClientSession): Promise<void> {
    return this.bought({ ...data, rewardsPence: data.rewardsPence, isAllPaid: true }, session);
  }

  @Consumes(paymentFailed)
  async failed({ data, time }: EventOf<typeof paymentFailed>, session: ClientSession): Promise<void> {
    // For a later line of a schedule the cover is already bought.
    if ((data.line ?? 1) > 1) return;
    await this.vouchers.endHoldsOf(data.quoteId, data.paymentId, session, { endedAt: new Date(time) });
    await this.rewards.giveBack(data.paymentId, session, new Date(time));
  }

  @Consumes(refundRequested)
  async refunded({ id, data }: EventOf<typeof refundRequested>, session: ClientSession): Promise<void> {
    const { purchaseId: paymentId } = data;
    await this.rewards.takeCashbackBack({ ...data, paymentId }, session);
    await this.rewards.giveBackRefunded(data, session);
    await this.referrals.takeBackUnpaid(id, paymentId, session);
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
    if (await this.rewards.isSettled(purchase.paymentId, session)) return;
    await this.rewards.settle(purchase, session);
    const { customerId, paymentId } = purchase;
    if (purchase.isAllPaid) await this.referrals.owe(paymentId, { customerId, paymentId }, session);
  }
}
