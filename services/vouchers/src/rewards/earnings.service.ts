import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';
import { rewardsAvailableFrom } from '@kerbside/contracts/payments/rewards';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import type { HoldDocument } from './rewards.document.js';
import { earnsReferral, stillPaidOf, withoutPayment, withPayment, withRefund, withSent, type RewardEarnings } from './rewards.js';
import { RewardsLedger } from './rewards-ledger.js';
import { RewardsRepository } from './rewards.repository.js';
import { RewardsService } from './rewards.service.js';

interface RewardPayment {
  readonly customerId: string;
  readonly paymentId: string;
  readonly rewardsPence: Pence;
  readonly at: Date;
}

/** Money of a purchase that was received, or that the bank took back. */
interface MovedMoney {
  readonly customerId: string;
  readonly paymentId: string;
  readonly amountPence: Pence;
  readonly at: Date;
}

interface RefundCredit {
  readonly refundId: string;
  readonly customerId: string;
  readonly paymentId: string;
  /** Excludes the share paid with rewards. */
  readonly amountPence: Pence;
  readonly rewardsPence: Pence;
}

type PaymentRef = Pick<RewardPayment, 'customerId' | 'paymentId' | 'at'>;

/** What purchases use and earn of rewards, and what goes back with their money (ADR 13). */
@Injectable()
export class Earnings {
  constructor(
    private readonly rewards: RewardsRepository,
    private readonly holds: RewardsService,
    private readonly ledger: RewardsLedger,
    private readonly clock: Clock,
  ) {}

  /** The purchase was made: takes the rewards used. What is paid for it earns cashback when it arrives. Has effect once, however often it is reported. */
  async settle({ customerId, paymentId, rewardsPence: usedPence, at }: RewardPayment, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (kept?.isSpent) return;
    if (usedPence > 0) await this.ledger.use({ customerId, paymentId, heldPence: kept?.amountPence ?? 0, usedPence }, session);
    else await this.holds.free(kept, session);
    await this.end({ customerId, paymentId, at }, kept, { amountPence: usedPence, earned: kept?.earned ?? byPayment }, session);
  }

  /** Nothing of the purchase is paid to us, so it earns no cashback. Does nothing for one already settled. */
  async settleUnpaid(ended: PaymentRef, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(ended.paymentId, session);
    if (kept?.isSpent) return;
    await this.holds.free(kept, session);
    await this.end(ended, kept, { amountPence: 0, earned: nothingEarned }, session);
  }

  /**
   * Credits the cashback on money received for a purchase, even if the event of the purchase itself was put aside and is delivered again
   * later. True when enough stays paid from now on to reward whoever invited the buyer.
   */
  async earn({ customerId, paymentId, amountPence, at }: MovedMoney, session: ClientSession): Promise<boolean> {
    const nothingHeld: HoldDocument = { _id: paymentId, customerId, amountPence: 0, isSpent: false, heldAt: this.clock.now() };
    const kept = (await this.rewards.hold(paymentId, session)) ?? nothingHeld;
    const before = kept.earned ?? (kept.isSpent ? undefined : byPayment);
    if (before?.isByPayment !== true || kept.customerId !== customerId) return false;
    const { earned, cashbackPence } = withPayment(before, amountPence);
    const boughtOn = kept.boughtOn ?? londonDay(at);
    await this.rewards.saveHold({ ...kept, boughtOn, earned }, session);
    if (cashbackPence > 0) await this.give({ customerId, paymentId, amountPence: cashbackPence }, boughtOn, session);
    return !earnsReferral(before) && earnsReferral(earned);
  }

  /** The bank took money of a purchase back. */
  async unearn({ paymentId, amountPence }: Pick<MovedMoney, 'paymentId' | 'amountPence'>, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (!kept?.earned) return;
    const { earned, backPence } = withoutPayment(kept.earned, amountPence);
    await this.rewards.saveHold({ ...kept, earned }, session);
    await this.ledger.takeBack({ customerId: kept.customerId, paymentId, amountPence: backPence, label: cashbackOfReversed }, session);
  }

  /** A provider sent money of a purchase back, or got it back (below 0): of our refunds, whose cashback is taken already, or of what somebody made there. */
  async send({ paymentId, amountPence }: Pick<MovedMoney, 'paymentId' | 'amountPence'>, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (!kept?.earned) return;
    const { customerId, boughtOn = londonDay(this.clock.now()) } = kept;
    const { earned, backPence } = withSent(kept.earned, amountPence);
    await this.rewards.saveHold({ ...kept, earned }, session);
    if (backPence < 0) await this.give({ customerId, paymentId, amountPence: -backPence }, boughtOn, session);
    else await this.ledger.takeBack({ customerId, paymentId, amountPence: backPence }, session);
  }

  /** Money of a purchase goes back: its cashback is taken, and the share that had been paid with rewards returned. Once per refund. */
  async refund({ refundId, customerId, paymentId, amountPence, rewardsPence }: RefundCredit, session: ClientSession): Promise<void> {
    await this.takeCashbackBack({ refundId, paymentId, amountPence }, session);
    if (rewardsPence === 0 || (await this.rewards.hasMovement(refundId, session))) return;
    const returned = { id: refundId, customerId, amountPence: rewardsPence, label: 'Rewards returned with your refund' };
    await this.ledger.credit(returned, session);
  }

  /** The day from which what a purchase earned can be used. Undefined for one that nothing is known of. */
  async availableFrom(paymentId: string, session: ClientSession) {
    const boughtOn = (await this.rewards.hold(paymentId, session))?.boughtOn;
    return boughtOn === undefined ? undefined : rewardsAvailableFrom(boughtOn);
  }

  /** Whether enough of the purchase stays paid to reward whoever invited its buyer. One that nothing is known of counts as paid. */
  async earnsReferral(paymentId: string, session: ClientSession): Promise<boolean> {
    const earned = (await this.rewards.hold(paymentId, session))?.earned;
    return earned === undefined || earnsReferral(earned);
  }

  /** Whether any money of the purchase is here, and stays. */
  async isPaid(paymentId: string, session: ClientSession): Promise<boolean> {
    const earned = (await this.rewards.hold(paymentId, session))?.earned;
    return earned !== undefined && stillPaidOf(earned) > 0;
  }

  /** What its buyer has bought, this purchase too, and whether enough of each stays paid to reward whoever invited them. */
  async boughtBeside(paymentId: string, session: ClientSession) {
    const kept = await this.rewards.hold(paymentId, session);
    const all = kept ? await this.rewards.holdsOf(kept.customerId, session) : [];
    return all.map(({ _id, customerId, earned }) => ({
      paymentId: _id,
      customerId,
      isEnough: earned !== undefined && earnsReferral(earned),
    }));
  }

  private async takeCashbackBack(
    refund: Pick<RefundCredit, 'refundId' | 'paymentId' | 'amountPence'>,
    session: ClientSession,
  ): Promise<void> {
    const { refundId, paymentId, amountPence } = refund;
    const kept = await this.rewards.hold(paymentId, session);
    if (!kept?.earned || kept.earned.refunds.includes(refundId)) return;
    const { earned, backPence } = withRefund(kept.earned, refundId, amountPence);
    await this.rewards.saveHold({ ...kept, earned }, session);
    await this.ledger.takeBack({ customerId: kept.customerId, paymentId, amountPence: backPence }, session);
  }

  private async give(
    { paymentId, ...given }: Pick<MovedMoney, 'customerId' | 'paymentId' | 'amountPence'>,
    boughtOn: IsoDay,
    session: ClientSession,
  ): Promise<void> {
    const waits = { paymentId, from: rewardsAvailableFrom(boughtOn) };
    await this.ledger.credit({ ...given, label: 'Cashback on your purchase', waits }, session);
  }

  /** The purchase holds nothing from now on. */
  private async end(
    { customerId, paymentId, at }: PaymentRef,
    kept: HoldDocument | undefined,
    what: Pick<HoldDocument, 'amountPence'> & { earned: RewardEarnings },
    session: ClientSession,
  ) {
    const boughtOn = kept?.boughtOn ?? londonDay(at);
    await this.rewards.saveHold({ _id: paymentId, customerId, isSpent: true, heldAt: this.clock.now(), boughtOn, ...what }, session);
  }
}

const nothingEarned: RewardEarnings = { paidPence: 0, refundedPence: 0, refunds: [] };
const byPayment: RewardEarnings = { ...nothingEarned, isByPayment: true };
const cashbackOfReversed = 'Cashback taken back after a payment was reversed';
