import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { rewardsCredited, rewardsTakenBack, rewardsUsed } from '@kerbside/contracts/events/vouchers';
import type { holdRewards, listUnseenRewards, readRewards, RewardsItem } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPounds, type Pence } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { isKeptForLater, laterOf } from '../agreements.js';
import type { HoldDocument, MovementDocument } from './rewards.document.js';
import {
  cashbackBack,
  cashbackOf,
  credit,
  freePence,
  holdFor,
  holdMinutes,
  spend,
  stillPaidOf,
  takeBack,
  withoutPayment,
  withPayment,
  type Earned,
  type RewardsAccount,
} from './rewards.js';
import { RewardsRepository } from './rewards.repository.js';

interface Paid {
  readonly customerId: string;
  readonly paymentId: string;
  readonly amountPence: Pence;
  readonly rewardsPence?: Pence | undefined;
  /** Whether the whole price has been received. Otherwise each payment earns cashback when its money arrives. */
  readonly isAllPaid: boolean;
}

/** Money of a purchase that was received, or that the bank took back. */
export interface MovedMoney {
  readonly customerId: string;
  readonly paymentId: string;
  readonly amountPence: Pence;
}

interface Refunded {
  readonly refundId: string;
  readonly customerId: string;
  readonly rewardsPence: Pence;
}

interface RefundedMoney {
  readonly refundId: string;
  readonly customerId: string;
  readonly paymentId: string;
  /** Excludes the share paid with rewards. */
  readonly amountPence: Pence;
}

/** What was earned on returned money. `refundId` identifies what returned it, and counts once; `label` is what the customer reads. */
export interface TakenBack extends RefundedMoney {
  readonly label?: string;
}

export const takeShortCashback = 'take-short-cashback';
export const forgottenHolds = 'forgotten-holds';
const everyMs = 60_000;

interface Used {
  readonly customerId: string;
  readonly paymentId: string;
  readonly heldPence: Pence;
  readonly usedPence: Pence;
  readonly earned: Earned;
}

@Injectable()
export class RewardsService {
  constructor(
    private readonly rewards: RewardsRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    sweeper: Sweeper,
  ) {
    jobs.define<TakenBack>(takeShortCashback, (short) => this.takeShort(short), aboutShort);
    sweeper.every(forgottenHolds, everyMs, (stopping) => this.giveBackForgotten(stopping));
  }

  async read(customerId: string): Promise<CallAnswer<typeof readRewards>> {
    const [account, movements] = await Promise.all([this.rewards.account(customerId), this.rewards.newest(customerId)]);
    return { balance: toPounds(freePence(account)), items: movements.map(itemOf) };
  }

  async unseen(customerId: string): Promise<CallAnswer<typeof listUnseenRewards>> {
    return { items: (await this.rewards.unseen(customerId)).map(itemOf) };
  }

  async markSeen(customerId: string, ids: readonly string[]): Promise<object> {
    await this.rewards.markSeen(customerId, ids);
    return {};
  }

  async balanceOf(customerId: string, paymentId?: string): Promise<{ balancePence: Pence }> {
    const [account, kept] = await Promise.all([this.rewards.account(customerId), paymentId ? this.rewards.hold(paymentId) : undefined]);
    const itsOwn = kept && !kept.isSpent && kept.customerId === customerId ? kept.amountPence : 0;
    return { balancePence: Math.max(0, freePence(account) + itsOwn) };
  }

  hold({
    customerId,
    paymentId,
    amountPence,
    isSale,
    agreement,
  }: CallRequest<typeof holdRewards>['body']): Promise<CallAnswer<typeof holdRewards>> {
    return this.mongo.transaction(async (session) => {
      const before = await this.rewards.hold(paymentId, session);
      if (before?.isSpent || (before && before.customerId !== customerId)) throw new DomainError('REWARDS_SPENT');
      const now = await this.rewards.account(customerId, session);
      // Another tab of the customer must not release or change what the sale keeps.
      if (before?.isForSale && before.amountPence > 0 && !isSale) {
        if (amountPence > 0 && amountPence !== before.amountPence) throw new DomainError('REWARDS_SPENT');
        return { heldPence: before.amountPence, balancePence: freePence(now) };
      }
      // The customer has pressed Pay again since this agreement: what is kept for the newer one stays.
      if (isSale && before?.isForSale && isKeptForLater(before, agreement))
        return { heldPence: before.amountPence, balancePence: freePence(now) };
      const account = holdFor(now, before?.amountPence ?? 0, amountPence);
      await this.rewards.saveAccount(account, session);
      const hold = { _id: paymentId, customerId, amountPence, isSpent: false, heldAt: this.clock.now() };
      const kept = isSale && amountPence > 0 ? { isForSale: true as const, ...laterOf(before?.agreement, agreement) } : {};
      await this.rewards.saveHold({ ...hold, ...kept }, session);
      return { heldPence: amountPence, balancePence: freePence(account) };
    });
  }

  /**
   * The purchase was made: takes the rewards used, and credits a share of what had been paid by then. Has effect once, however often it is
   * reported.
   */
  async settle({ customerId, paymentId, amountPence, rewardsPence, isAllPaid }: Paid, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (kept?.isSpent) return;
    const heldPence = kept?.amountPence ?? 0;
    const usedPence = rewardsPence ?? heldPence;
    const early = kept?.earned;
    const earned: Earned = early ?? (isAllPaid ? { ...nothingEarned, paidPence: amountPence } : byPayment);
    if (usedPence > 0) await this.use({ customerId, paymentId, heldPence, usedPence, earned }, session);
    else await this.endWithout({ customerId, paymentId, earned }, session);
    if (!early) await this.giveCashback(customerId, cashbackOf(earned.paidPence), session);
  }

  /**
   * Credits the cashback on money received for a purchase, even if the event of the purchase itself was put aside and is delivered again
   * later. True when this is the first money that stays paid.
   */
  async earn({ customerId, paymentId, amountPence }: MovedMoney, session: ClientSession): Promise<boolean> {
    const nothingHeld: HoldDocument = { _id: paymentId, customerId, amountPence: 0, isSpent: false, heldAt: this.clock.now() };
    const kept = (await this.rewards.hold(paymentId, session)) ?? nothingHeld;
    const before = kept.earned ?? (kept.isSpent ? undefined : byPayment);
    if (before?.isByPayment !== true || kept.customerId !== customerId) return false;
    const { earned, cashbackPence } = withPayment(before, amountPence);
    await this.rewards.saveHold({ ...kept, earned }, session);
    await this.giveCashback(customerId, cashbackPence, session);
    return stillPaidOf(before) === 0 && stillPaidOf(earned) > 0;
  }

  /** The bank took money of a purchase back. `id` is the event's. */
  async unearn({ customerId, paymentId, amountPence }: MovedMoney, id: string, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (kept?.earned?.isByPayment !== true || kept.customerId !== customerId) return;
    const { earned, backPence } = withoutPayment(kept.earned, amountPence);
    await this.rewards.saveHold({ ...kept, earned }, session);
    await this.takeBack({ refundId: id, customerId, paymentId, amountPence: backPence, label: cashbackOfReversed }, session);
  }

  /** Whether any money paid for the purchase has stayed paid. Purchases of older releases count as paid. */
  async isStillPaid(paymentId: string, session: ClientSession): Promise<boolean> {
    const earned = (await this.rewards.hold(paymentId, session))?.earned;
    return earned === undefined || stillPaidOf(earned) > 0;
  }

  private async giveCashback(customerId: string, amountPence: Pence, session: ClientSession): Promise<void> {
    if (amountPence > 0) await this.credit({ customerId, amountPence, label: 'Cashback on your purchase' }, session);
  }

  /** Nothing of the purchase is paid to us, so it earns no cashback. Does nothing for one already settled. */
  async settleUnpaid({ customerId, paymentId }: Pick<Paid, 'customerId' | 'paymentId'>, session: ClientSession): Promise<void> {
    if (await this.isSettled(paymentId, session)) return;
    await this.endWithout({ customerId, paymentId, earned: nothingEarned }, session);
  }

  async isSettled(paymentId: string, session: ClientSession): Promise<boolean> {
    return (await this.rewards.hold(paymentId, session))?.isSpent === true;
  }

  /** A purchase without rewards holds none from now on. */
  private async endWithout({ customerId, paymentId, earned }: Pick<Used, 'customerId' | 'paymentId' | 'earned'>, session: ClientSession) {
    await this.giveBack(paymentId, session);
    await this.rewards.saveHold({ _id: paymentId, customerId, amountPence: 0, isSpent: true, heldAt: this.clock.now(), earned }, session);
  }

  /** Frees what the payment holds, because it failed at `failedAt`. Leaves what was held later, for another try. */
  async giveBack(paymentId: string, session: ClientSession, failedAt?: Date): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (!kept || kept.isSpent || kept.amountPence === 0 || (failedAt && kept.heldAt > failedAt)) return;
    await this.rewards.saveAccount(holdFor(await this.rewards.account(kept.customerId, session), kept.amountPence, 0), session);
    await this.rewards.saveHold({ ...kept, amountPence: 0 }, session);
  }

  async credit(given: { id?: string; customerId: string; amountPence: Pence; label: string }, session: ClientSession): Promise<void> {
    const account = credit(await this.rewards.account(given.customerId, session), given.amountPence);
    const movement = await this.move(account, given, session);
    await this.outbox.add(session, rewardsCredited, {
      id: account.customerId,
      version: account.version,
      data: { customerId: account.customerId, movementId: movement, amountPence: given.amountPence, balancePence: account.balancePence },
    });
  }

  /** Returns the share of a refund that had been paid with rewards. Once per refund. */
  async giveBackRefunded({ refundId, customerId, rewardsPence: amountPence }: Refunded, session: ClientSession): Promise<void> {
    if (amountPence === 0 || (await this.rewards.hasMovement(refundId, session))) return;
    await this.credit({ id: refundId, customerId, amountPence, label: 'Rewards returned with your refund' }, session);
  }

  /** Takes back the cashback on refunded money. Staff deal with what the customer has already used of it. Once per refund. */
  async takeCashbackBack({ refundId, customerId, paymentId, amountPence }: RefundedMoney, session: ClientSession): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (!kept?.earned || kept.customerId !== customerId || kept.earned.refunds.includes(refundId)) return;
    const { earned } = kept;
    const duePence = cashbackBack(earned, amountPence);
    const after = { ...earned, refundedPence: earned.refundedPence + amountPence, refunds: [...earned.refunds, refundId] };
    await this.rewards.saveHold({ ...kept, earned: after }, session);
    await this.takeBack({ refundId, customerId, paymentId, amountPence: duePence }, session);
  }

  /** Takes rewards back. What the customer has already used is left to staff. */
  async takeBack(due: TakenBack, session: ClientSession): Promise<void> {
    const shortPence = await this.take(due, session);
    if (shortPence > 0) await this.jobs.add(session, takeShortCashback, due.refundId, { ...due, amountPence: shortPence });
  }

  /** Takes what the customer still has, and returns how much was missing. */
  private async take(due: TakenBack, session: ClientSession): Promise<Pence> {
    const { customerId, paymentId, amountPence: duePence, label = 'Cashback taken back after a refund' } = due;
    const { account, shortPence } = takeBack(await this.rewards.account(customerId, session), duePence);
    const amountPence = duePence - shortPence;
    if (amountPence === 0) return shortPence;
    const { balancePence, version } = account;
    const movementId = await this.move(account, { amountPence: -amountPence, label }, session);
    const data = { customerId, movementId, paymentId, amountPence, balancePence };
    await this.outbox.add(session, rewardsTakenBack, { id: customerId, version, data });
    return shortPence;
  }

  /** Takes nothing until the customer has all of it and staff say so. */
  private async takeShort(short: TakenBack): Promise<Effect> {
    if (freePence(await this.rewards.account(short.customerId)) < short.amountPence)
      throw new DomainError('CASHBACK_USED', { isFinal: true });
    return async (session) => {
      if ((await this.take(short, session)) > 0) throw new DomainError('CASHBACK_USED', { isFinal: true });
    };
  }

  private async giveBackForgotten(stopping: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - holdMinutes * 60_000);
    for (const paymentId of untilStopped(stopping, await this.rewards.heldBefore(before)))
      await this.mongo.transaction((session) => this.giveBack(paymentId, session, before));
  }

  private async use({ customerId, paymentId, heldPence, usedPence: amountPence, earned }: Used, session: ClientSession): Promise<void> {
    const account = spend(await this.rewards.account(customerId, session), heldPence, amountPence);
    const movementId = await this.move(account, { amountPence: -amountPence, label: 'Used for your purchase' }, session);
    await this.rewards.saveHold({ _id: paymentId, customerId, amountPence, isSpent: true, heldAt: this.clock.now(), earned }, session);
    await this.outbox.add(session, rewardsUsed, {
      id: customerId,
      version: account.version,
      data: { customerId, movementId, paymentId, amountPence, balancePence: account.balancePence },
    });
  }

  private async move(
    account: RewardsAccount,
    { id: _id = randomUUID(), amountPence, label }: { id?: string; amountPence: Pence; label: string },
    session: ClientSession,
  ) {
    const { customerId, balancePence, version } = account;
    await this.rewards.saveAccount(account, session);
    await this.rewards.addMovement(
      { _id, customerId, amountPence, balancePence, label, version, at: this.clock.now(), isSeen: false },
      session,
    );
    return _id;
  }
}

const nothingEarned: Earned = { paidPence: 0, refundedPence: 0, refunds: [] };
const byPayment: Earned = { ...nothingEarned, isByPayment: true };
const cashbackOfReversed = 'Cashback taken back after a payment was reversed';

const aboutShort = ({ customerId, paymentId, amountPence }: TakenBack): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: paymentId,
  amountPence,
  toDo:
    `${formatPounds(amountPence)} of rewards belongs to money that went back, and the customer has used it. ` +
    'Try it again once they have that many rewards, or leave it with them.',
});

const itemOf = ({ _id, amountPence, balancePence, label, at }: MovementDocument): RewardsItem => ({
  id: _id,
  amount: toPounds(amountPence),
  balance: toPounds(balancePence),
  label,
  at: at.toISOString(),
});
