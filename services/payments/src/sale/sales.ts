import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteRefusals } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BusinessClock } from '../clock/business-clock.js';
import type { AttemptStanding } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { callOff, isAbandoned, isHeldTooLong, isOver, take, type Attempt, type Reason } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { decidedOn } from '../purchases/outdated.js';
import { isBeingAgreed, isLater, mayBeSold, sell, type Purchase } from '../purchases/purchase.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { recorded } from '../schedules/line-outcomes.js';
import { mayBePaid, takeLine } from '../schedules/overdue.js';
import { progress } from '../schedules/progress.js';
import { QuotesClient } from './quotes-client.js';
import { Settlement, type SettledAttempt } from './settlement.js';

const notAgreed: Reason = {
  code: 'SALE_CHANGED',
  message: quoteRefusals.SALE_CHANGED[1],
};
const notWanted: Reason = { code: 'OVERDUE_CHANGED', message: 'What is overdue has changed. Please check it, then pay.' };
const notAnyMore: Reason = { code: 'PLAN_CANCELLED', message: 'The payments were cancelled before this one was taken.' };
const notChecked: Reason = { code: 'SERVICE_UNAVAILABLE', message: 'We could not finish your purchase in time. Please try again.' };

/**
 * The only place that takes money. Money held at a provider is taken when pricing and vouchers confirm that it is for exactly what the customer
 * agreed to; otherwise the provider releases it, and nothing was taken. Webhook, the browser's answer, status check and sweep all end up here.
 */
@Injectable()
export class Sales {
  constructor(
    private readonly methods: Methods,
    private readonly settlement: Settlement,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly quotes: QuotesClient,
    private readonly changes: PurchaseChanges,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
    private readonly log: Log,
  ) {}

  /** Reads the attempt's state at the provider, records it, and decides what to do with held money. `inHand`: its purchase, just read. */
  async bringUpToDate(attempt: Attempt, inHand?: Purchase): Promise<SettledAttempt> {
    const read = await this.settlement.refresh(attempt, inHand);
    const settled = await this.decide(read);
    const isNewlyCollected = settled.attempt.state.status === 'collected' && read.attempt.state.status !== 'collected';
    // Taken back before we recorded that it was taken: now that it is, that it was taken back counts too.
    return isNewlyCollected && read.standing?.status === 'reversed' ? this.settlement.refresh(settled.attempt, settled.purchase) : settled;
  }

  known(attemptId: string): Promise<SettledAttempt> {
    return this.settlement.known(attemptId);
  }

  /** Like `bringUpToDate`, with the state that the provider has just reported. */
  async follow(inHand: SettledAttempt, standing: AttemptStanding): Promise<SettledAttempt> {
    return this.decide(await this.settlement.settle(inHand, standing));
  }

  /** Makes sure that nobody can confirm the attempt any more. Changes nothing when its money is being taken or was taken. */
  withdraw(attempt: Attempt, reason: Reason | null = null): Promise<SettledAttempt> {
    return this.stop(attempt, reason);
  }

  /** Like `withdraw`, when another attempt will take over what is held for this one. Changes nothing while its sale is being made. */
  replace(attempt: Attempt): Promise<SettledAttempt> {
    return this.stop(attempt, 'replaced');
  }

  /** Makes sure that the attempt can no longer take money. False when its money is being taken, or was. */
  async end(attempt: Attempt): Promise<boolean> {
    return isOver(attempt) || isOver((await this.withdraw(attempt)).attempt);
  }

  private async stop(attempt: Attempt, why: Reason | 'replaced' | null, isAlsoTaking = false): Promise<SettledAttempt> {
    const stored = () => this.settlement.known(attempt.id);
    const decided = await decidedOn(await stored(), stored, async (known) => {
      if (why === 'replaced' && known.purchase.state.status === 'selling') return known;
      const off = callOff(known.attempt, why, { now: this.clock.now(), isAlsoTaking });
      if (!off || off === known.attempt) return known;
      return { ...known, attempt: await this.attempts.save(off) };
    });
    return this.decide(decided);
  }

  private async decide(settled: SettledAttempt): Promise<SettledAttempt> {
    const { attempt, purchase } = settled;
    switch (attempt.state.status) {
      case 'authorised':
        return isLater(purchase, attempt) ? this.startTaking(await this.settlement.known(attempt.id)) : this.sell(settled);
      case 'taking':
        return this.mayLetGo(settled) ? this.stop(settled.attempt, notAnyMore, true) : this.take(settled);
      case 'calling_off':
        return this.cancelAtProvider(settled);
      default:
        return isAbandoned(attempt, this.clock.now()) ? this.withdraw(attempt) : settled;
    }
  }

  private async sell({ attempt, purchase }: SettledAttempt): Promise<SettledAttempt> {
    if (isBeingAgreed(purchase, attempt, this.clock.now())) return { attempt, purchase };
    const sold = await this.startSelling({ attempt, purchase });
    if (!sold) return this.withdraw(attempt, notAgreed);
    try {
      await this.quotes.sell(sold);
    } catch (error) {
      if (isRefusal(error)) return this.withdraw(attempt, { code: error.code, message: error.details.message ?? notAgreed.message });
      if (isHeldTooLong(attempt, this.clock.now())) return this.withdraw(attempt, notChecked);
      this.log.warn({ error, purchaseId: purchase.id }, 'A sale could not be checked; nothing is taken until it is');
      return { attempt, purchase };
    }
    return this.startTaking({ attempt, purchase: sold }, sold);
  }

  /** Marks the purchase as being sold, if it was agreed after the money was held. Undefined when something else was agreed first. */
  private startSelling(inHand: SettledAttempt): Promise<Purchase | undefined> {
    const { id } = inHand.attempt;
    return decidedOn(
      inHand,
      () => this.settlement.known(id),
      async ({ purchase, attempt }) => {
        if (!mayBeSold(purchase, attempt) || purchase.state.status === 'selling')
          return mayBeSold(purchase, attempt) ? purchase : undefined;
        return this.mongo.transaction((session) => this.purchases.save(sell(purchase, id), session));
      },
    );
  }

  /** Decided for good: from now on the money is asked for until it arrives or is lost. `sold`: what pricing and vouchers agreed to; absent for a later payment. */
  private async startTaking(inHand: SettledAttempt, sold?: Purchase): Promise<SettledAttempt> {
    const decided = await decidedOn(
      inHand,
      () => this.settlement.known(inHand.attempt.id),
      async (known) => {
        const at = this.clock.now();
        const taking = isStillWanted(known, sold) ? take(known.attempt, at) : undefined;
        if (!taking) return known;
        if (!taking.isByCustomer) return { ...known, attempt: await this.attempts.save(taking) };
        return this.mongo.transaction(async (session) => {
          const { purchase } = known;
          // From now on the line is theirs: no run of collections takes it too, and nobody may change it.
          const changed = recorded(progress(purchase, takeLine(purchase.schedule, taking), londonDay(at)), at);
          return { purchase: await this.changes.write(changed, session), attempt: await this.attempts.save(taking, session) };
        });
      },
    );
    if (sold && isGivenUp(decided)) await this.quotes.callOff(sold);
    // Still authorised: the sale was called off at this very moment.
    return decided.attempt.state.status === 'authorised' ? this.withdraw(decided.attempt, whyNot(decided, sold)) : this.decide(decided);
  }

  /** The plan or its cover was cancelled while the provider did not answer: what it has not taken by now is not wanted any more. */
  private mayLetGo({ attempt, purchase }: SettledAttempt): boolean {
    return isLater(purchase, attempt) && isPlanOver(purchase) && this.methods.named(attempt.method).letsGoWhileTaking;
  }

  /** If the provider does not answer now, the sweep asks again. */
  private async take(settled: SettledAttempt): Promise<SettledAttempt> {
    const { method, ref, amountPence } = settled.attempt;
    return this.settlement.settle(settled, await this.methods.named(method).take(ref, amountPence));
  }

  /** Releases everything that was kept for the sale before the attempt is over, so that a crash in between leaves nothing held. */
  private async cancelAtProvider(settled: SettledAttempt): Promise<SettledAttempt> {
    const { attempt, purchase } = settled;
    const standing = await this.methods.named(attempt.method).cancel(attempt.ref);
    const isReplaced = attempt.state.status === 'calling_off' && attempt.state.isReplaced;
    const isItsSale =
      purchase.attemptId === attempt.id && purchase.agreement !== null && purchase.state.status !== 'completed' && !isReplaced;
    if (standing.status === 'cancelled' && isItsSale) await this.quotes.callOff(purchase);
    return this.settlement.settle(settled, standing);
  }
}

const whyNot = ({ attempt }: SettledAttempt, sold: Purchase | undefined): Reason => {
  if (sold) return notAgreed;
  return attempt.isByCustomer ? notWanted : notAnyMore;
};

const isStillWanted = ({ purchase, attempt }: SettledAttempt, sold: Purchase | undefined): boolean => {
  if (sold) return mayBeSold(purchase, attempt);
  if (attempt.isByCustomer) return mayBePaid(purchase.schedule, attempt);
  return isLater(purchase, attempt) && !isPlanOver(purchase);
};

const isPlanOver = ({ planEnd, isCoverCancelled }: Purchase): boolean => planEnd !== undefined || isCoverCancelled === true;

/** Whether the sale was called off while pricing and vouchers were asked: what they have since kept for it has to be released. */
const isGivenUp = ({ purchase, attempt }: SettledAttempt): boolean =>
  purchase.state.status === 'open' && (purchase.attemptId === null || purchase.attemptId === attempt.id);

/** Whether a service refused, for a reason that will not pass by itself. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  error.details.status !== undefined &&
  error.details.status >= 400 &&
  error.details.status < 500 &&
  error.details.status !== 429;
