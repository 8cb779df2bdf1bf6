import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import {
  holdRewards,
  listUnseenRewards,
  readRewards,
  type RewardsItem,
  markRewardsSeen,
  readRewardsBalance,
  readRewardsOfCustomer,
} from '@kerbside/contracts/http/vouchers/rewards';
import { toPounds, type Pence } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { isKeptForLater, laterOf } from '../agreements.js';
import type { HoldDocument, MovementDocument } from './rewards.document.js';
import { comingOf, freePence, holdFor, holdMinutes, owedPence, type RewardsAccount } from './rewards.js';
import { RewardsRepository } from './rewards.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export const forgottenHolds = 'forgotten-holds';
const everyMs = 60_000;

/** What a customer has, and what payments in progress hold of it. */
@Injectable()
export class RewardsService {
  constructor(
    private readonly rewards: RewardsRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(forgottenHolds, everyMs, (stopping) => this.giveBackForgotten(stopping));
  }

  async read(customerId: string): Promise<CallAnswer<typeof readRewards>> {
    const [account, movements] = await Promise.all([this.rewards.account(customerId), this.rewards.newest(customerId)]);
    return { ...standingOf(account, this.today()), items: movements.map(itemOf) };
  }

  async unseen(customerId: string): Promise<CallAnswer<typeof listUnseenRewards>> {
    const [account, movements] = await Promise.all([this.rewards.account(customerId), this.rewards.unseen(customerId)]);
    return { balance: toPounds(freePence(account, this.today())), items: movements.map(itemOf) };
  }

  /** With what the payment itself holds, as of one moment: what it holds or gives back meanwhile would count twice, or not at all. */
  async balanceOf(customerId: string, paymentId?: string): Promise<{ balancePence: Pence }> {
    if (!paymentId) return { balancePence: freePence(await this.rewards.account(customerId), this.today()) };
    return this.mongo.transaction(async (session) => {
      const kept = await this.rewards.hold(paymentId, session);
      const account = await this.rewards.account(customerId, session);
      const itsOwn = kept && !kept.isSpent && kept.customerId === customerId ? kept.amountPence : 0;
      return { balancePence: freePence({ ...account, heldPence: account.heldPence - itsOwn }, this.today()) };
    });
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
      const [now, today] = [await this.rewards.account(customerId, session), this.today()];
      // Another tab of the customer must not release or change what the sale keeps.
      if (before?.isForSale && before.amountPence > 0 && !isSale) {
        if (amountPence > 0 && amountPence !== before.amountPence) throw new DomainError('REWARDS_SPENT');
        return { heldPence: before.amountPence, balancePence: freePence(now, today) };
      }
      // The customer has pressed Pay again since this agreement: what is kept for the newer one stays.
      if (isSale && before?.isForSale && isKeptForLater(before, agreement))
        return { heldPence: before.amountPence, balancePence: freePence(now, today) };
      const account = holdFor(now, before?.amountPence ?? 0, amountPence, today);
      await this.rewards.saveAccount(account, session);
      const hold = { _id: paymentId, customerId, amountPence, isSpent: false, heldAt: this.clock.now() };
      const kept = isSale && amountPence > 0 ? { isForSale: true as const, ...laterOf(before?.agreement, agreement) } : {};
      await this.rewards.saveHold({ ...hold, ...kept }, session);
      return { heldPence: amountPence, balancePence: freePence(account, today) };
    });
  }

  /** Frees what the payment holds, because it failed at `failedAt`. Leaves what was held later, for another try. */
  async giveBack(paymentId: string, session: ClientSession, failedAt?: Date): Promise<void> {
    const kept = await this.rewards.hold(paymentId, session);
    if (kept && (!failedAt || kept.heldAt <= failedAt)) await this.free(kept, session);
  }

  async free(kept: HoldDocument | undefined, session: ClientSession): Promise<void> {
    if (!kept || kept.isSpent || kept.amountPence === 0) return;
    const account = await this.rewards.account(kept.customerId, session);
    await this.rewards.saveAccount(holdFor(account, kept.amountPence, 0, this.today()), session);
    await this.rewards.saveHold({ ...kept, amountPence: 0 }, session);
  }

  private async giveBackForgotten(stopping: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - holdMinutes * 60_000);
    await eachOf(stopping, await this.rewards.heldBefore(before), (paymentId) =>
      this.mongo.transaction((session) => this.giveBack(paymentId, session, before)),
    );
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }
}

const standingOf = (account: RewardsAccount, today: IsoDay) => ({
  balance: toPounds(freePence(account, today)),
  coming: comingOf(account, today).map(({ amountPence, from }) => ({ amount: toPounds(amountPence), from })),
  owed: toPounds(owedPence(account)),
});

const itemOf = ({ _id, amountPence, balancePence, label, at, availableFrom }: MovementDocument): RewardsItem => ({
  id: _id,
  amount: toPounds(amountPence),
  balance: toPounds(balancePence),
  label,
  at: at.toISOString(),
  ...(availableFrom ? { availableFrom } : {}),
});

export const RewardsController = controller({ rewards: RewardsService, kept: RewardsRepository }, [
  serves(readRewards, ({ caller }, { rewards }) => rewards.read(caller.userId)),
  serves(readRewardsOfCustomer, ({ params }, { rewards }) => rewards.read(params.customerId)),
  serves(listUnseenRewards, ({ caller }, { rewards }) => rewards.unseen(caller.userId)),
  serves(markRewardsSeen, ({ body, caller }, { kept }) => kept.markSeen(caller.userId, body.ids)),
  serves(holdRewards, ({ body }, { rewards }) => rewards.hold(body)),
  serves(readRewardsBalance, ({ params, query }, { rewards }) => rewards.balanceOf(params.customerId, query.paymentId)),
]);
