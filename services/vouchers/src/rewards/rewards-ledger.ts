import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { rewardsCredited, rewardsTakenBack, rewardsUsed } from '@kerbside/contracts/events/vouchers';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { credit, spend, takeBack, type RewardsAccount } from './rewards.js';
import { RewardsRepository } from './rewards.repository.js';

/** `paymentId` and `from` are what earned it and from when it can be used; without them it can be used at once. */
interface RewardCredit {
  readonly id?: string;
  readonly customerId: string;
  readonly amountPence: Pence;
  readonly label: string;
  readonly waits?: { readonly paymentId: string; readonly from: IsoDay };
}

/** What was earned on money that went back. `label` is what the customer reads. */
interface TakenBack {
  readonly customerId: string;
  readonly paymentId: string;
  readonly amountPence: Pence;
  readonly label?: string;
}

interface RewardUse {
  readonly customerId: string;
  readonly paymentId: string;
  readonly heldPence: Pence;
  readonly usedPence: Pence;
}

/** Every movement of a customer's rewards, with its event. */
@Injectable()
export class RewardsLedger {
  constructor(
    private readonly rewards: RewardsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async credit({ waits, ...given }: RewardCredit, session: ClientSession): Promise<void> {
    const { customerId, amountPence } = given;
    const today = londonDay(this.clock.now());
    const before = await this.rewards.account(customerId, session, waits?.paymentId);
    const account = credit(before, amountPence, today, waits);
    const later = waits && waits.from > today ? { availableFrom: waits.from } : {};
    const movementId = await this.move(account, { ...given, ...later }, session);
    const { balancePence, version } = account;
    const data = { customerId, movementId, amountPence, balancePence, ...later };
    await this.outbox.add(session, rewardsCredited, { id: customerId, version, data });
  }

  /** Takes all of it: what the customer has used of it they owe, and later credits go towards that first. */
  async takeBack(due: TakenBack, session: ClientSession): Promise<void> {
    const { customerId, paymentId, amountPence, label = 'Cashback taken back after a refund' } = due;
    if (amountPence === 0) return;
    const account = takeBack(await this.rewards.account(customerId, session), { paymentId, amountPence });
    const { balancePence, version } = account;
    const movementId = await this.move(account, { amountPence: -amountPence, label }, session);
    const data = { customerId, movementId, paymentId, amountPence, balancePence };
    await this.outbox.add(session, rewardsTakenBack, { id: customerId, version, data });
  }

  async use({ customerId, paymentId, heldPence, usedPence: amountPence }: RewardUse, session: ClientSession): Promise<void> {
    const account = spend(await this.rewards.account(customerId, session), heldPence, amountPence);
    const { balancePence, version } = account;
    const movementId = await this.move(account, { amountPence: -amountPence, label: 'Used for your purchase' }, session);
    const data = { customerId, movementId, paymentId, amountPence, balancePence };
    await this.outbox.add(session, rewardsUsed, { id: customerId, version, data });
  }

  private async move(
    account: RewardsAccount,
    moved: { readonly id?: string; readonly amountPence: Pence; readonly label: string; readonly availableFrom?: IsoDay },
    session: ClientSession,
  ): Promise<string> {
    const { id: _id = randomUUID(), amountPence, label, availableFrom } = moved;
    const { customerId, balancePence, version } = account;
    const later = availableFrom ? { availableFrom } : {};
    await this.rewards.saveAccount(account, session);
    await this.rewards.addMovement(
      { _id, customerId, amountPence, balancePence, label, version, at: this.clock.now(), isSeen: false, ...later },
      session,
    );
    return _id;
  }
}
