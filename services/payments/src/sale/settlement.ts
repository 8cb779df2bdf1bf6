import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { paymentFailed, paymentProcessing } from '@kerbside/contracts/events/payments';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import type { AttemptStanding } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { follow, isMade, isOver, takenBackPence, type Attempt, type AttemptOutcome, type Outcome } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { enterSale, sumOf } from '../purchases/ledger.js';
import { decidedOn } from '../purchases/outdated.js';
import {
  comeToNothing,
  complete,
  isBeingAgreed,
  isPaidInFull,
  isPaidLater,
  mayBeSold,
  sell,
  withInstrument,
  withLine,
  type Purchase,
} from '../purchases/purchase.js';
import { PurchaseChanges, type PurchaseRecording } from '../purchases/purchase-changes.js';
import { factOf, purchaseEvents, type PurchaseFact } from '../purchases/purchase-events.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isAtGarage } from '../purchases/schedule.js';
import { garagePaymentTold } from '../schedules/garage-payment.js';
import { recorded, recordOutcome, type LineOutcome } from '../schedules/line-outcomes.js';
import { planEvents } from '../schedules/plan-events.js';
import { progress } from '../schedules/progress.js';
import { QuotesClient } from './quotes-client.js';

export interface SettledAttempt {
  readonly attempt: Attempt;
  readonly purchase: Purchase;
  /** What the provider reported, when that decided nothing. */
  readonly standing?: AttemptStanding;
}

interface Once {
  readonly settled: SettledAttempt;
  readonly outcome: Outcome;
  /** Nobody changed the attempt while it was read at the provider. */
  readonly isCurrent: boolean;
}

type SettlementParts = Pick<PurchaseRecording, 'purchase' | 'told' | 'released' | 'latePence'>;

/** Records what a provider reports of an attempt: the attempt, its purchase, the ledger and the events change together, and only once. */
@Injectable()
export class Settlement {
  constructor(
    private readonly methods: Methods,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly quotes: QuotesClient,
    private readonly mongo: Mongo,
    private readonly changes: PurchaseChanges,
    private readonly clock: BusinessClock,
    private readonly log: Log,
  ) {}

  /** Reads the attempt's state at the provider and records it: what is news is written only if the attempt is still as in hand. `inHand`: its purchase, just read. */
  async refresh(attempt: Attempt, inHand?: Purchase): Promise<SettledAttempt> {
    const standing = await this.methods.named(attempt.method).read(attempt.ref);
    const known = await this.withPurchase(attempt, inHand);
    const settled = await this.settle(known, standing, attempt.version);
    // Another standing was recorded during this reading: only another reading can tell which is the older.
    return saysMore(settled.attempt, standing, true) ? this.refresh(settled.attempt, settled.purchase) : { ...settled, standing };
  }

  /**
   * Refunds, and what a bank holds back, go up and down, so that what was read before the last change says nothing about them: they are recorded
   * only by a reading that began at the present version of the attempt, `seen`. Nor does a reading of before say that the attempt failed: another
   * card may have been accepted since.
   */
  async settle(inHand: SettledAttempt, standing: AttemptStanding, seen?: number): Promise<SettledAttempt> {
    const { settled, outcome, isCurrent } = await decidedOn(
      inHand,
      () => this.known(inHand.attempt.id),
      (known) => this.settleOnce(known, standing, seen),
    );
    // One reading may say several things: that money arrived, that some was refunded, and that some was taken back.
    if (outcome !== 'unchanged' && saysMore(settled.attempt, standing, isCurrent))
      return this.settle(settled, standing, isCurrent ? settled.attempt.version : undefined);
    // A replaced attempt releases nothing: the next one takes over what is held.
    const isItsHold = settled.purchase.attemptId === settled.attempt.id && settled.purchase.state.status !== 'completed';
    if (outcome === 'failed' && isItsHold) await this.quotes.letGo(settled.purchase);
    return settled;
  }

  private async settleOnce(before: SettledAttempt, standing: AttemptStanding, seen: number | undefined): Promise<Once> {
    const isCurrent = before.attempt.version === seen;
    const followed = follow(before.attempt, standing, this.clock.now(), isCurrent);
    const { outcome } = followed;
    if (outcome === 'unchanged' || isOld(followed, isCurrent, seen)) return { settled: before, outcome: 'unchanged', isCurrent };
    if (isLost(standing)) await this.callOffLost(before, followed);
    const settled = await this.mongo.transaction(async (session) => {
      const attempt = await this.attempts.save(followed.attempt, session);
      await this.setAside(before, attempt, session);
      const { refundedPence: refundedBefore } = before.attempt;
      const happened = { attempt, outcome, refundedBefore, takenBackBefore: takenBackPence(before.attempt) };
      const recording = await this.record(before.purchase, happened, session);
      if (isNothing(recording, before)) return { attempt, purchase: before.purchase };
      return { attempt, purchase: await this.changes.write({ ...recording, rows: [] }, session) };
    });
    return { settled, outcome, isCurrent };
  }

  /** What somebody else gave for this purchase is not offered to its owner for another. */
  private async setAside({ attempt: before, purchase }: SettledAttempt, attempt: Attempt, session: ClientSession): Promise<void> {
    const { means, instrument, method } = attempt;
    if (means?.isLent !== true || !instrument || before.instrument) return;
    await this.methods.named(method).setAside(purchase.customerId, instrument.ref, session);
  }

  /**
   * A sale that was being made came to nothing: everything that is kept for it is released before that is recorded, so that whoever learns of it first,
   * and stops after that, leaves nothing held for ever.
   */
  private async callOffLost({ attempt, purchase }: SettledAttempt, { outcome }: AttemptOutcome): Promise<void> {
    const isItsSale = purchase.state.status === 'selling' && purchase.state.attemptId === attempt.id;
    if (isItsSale && (outcome === 'cancelled' || outcome === 'failed')) await this.quotes.callOff(purchase);
  }

  async known(attemptId: string): Promise<SettledAttempt> {
    const attempt = await this.attempts.find(attemptId);
    if (!attempt) throw new Error(`There is no attempt ${attemptId}`);
    return this.withPurchase(attempt);
  }

  /** The purchase of an attempt. `before`: as it was read before the attempt; if the attempt was opened, or the sale made, in between, it is read again. */
  async withPurchase(attempt: Attempt, before?: Purchase): Promise<SettledAttempt> {
    const purchase = before && !isBehind(before, attempt) ? before : await this.purchases.find(attempt.purchaseId);
    if (!purchase) throw new Error(`There is no purchase of attempt ${attempt.id}`);
    return { attempt, purchase };
  }

  private async record(purchase: Purchase, happened: LineOutcome, session: ClientSession): Promise<SettlementParts> {
    const { attempt, outcome } = happened;
    const { quoteId, id: paymentId } = purchase;
    if (purchase.state.status === 'completed') return this.recordLater(purchase, happened, session);
    switch (outcome) {
      case 'taken':
        return this.recordMoney(purchase, attempt, session);
      case 'accepted':
        return this.recordSale(withLine(purchase, attempt.line, { state: 'accepted', attemptId: attempt.id }), attempt, session);
      case 'failed':
        return this.recordFailure(purchase, attempt);
      case 'cancelled':
        return { purchase: comeToNothing(purchase, attempt, true), told: [] };
      case 'authorised':
        return { purchase: this.beingSold(purchase, attempt), told: [] };
      case 'processing':
        return { purchase, told: [factOf(paymentProcessing, { paymentId, quoteId })] };
      default:
        return { purchase, told: [] };
    }
  }

  /** What was agreed to is held at the provider: from now on nothing else can be agreed to. */
  private beingSold(purchase: Purchase, attempt: Attempt): Purchase {
    const isItsSale = mayBeSold(purchase, attempt) && !isBeingAgreed(purchase, attempt, this.clock.now());
    return isItsSale && purchase.state.status === 'agreed' ? sell(purchase, attempt.id) : purchase;
  }

  /** After the sale every attempt is for a line of the schedule, be it line 1 whose money was on its way; or it set up what they are taken from. */
  private async recordLater(purchase: Purchase, happened: LineOutcome, session: ClientSession): Promise<SettlementParts> {
    const at = this.clock.now();
    const changed = happened.outcome === 'kept' ? recordKept(purchase, happened, at) : recordOutcome(purchase, happened, at);
    await this.purchases.enter(changed.rows, session);
    if (changed.isUnexpected)
      this.log.error({ purchaseId: purchase.id, attemptId: happened.attempt.id }, 'Money moved for a payment that did not wait for any');
    return changed;
  }

  /** The money of the sale itself, which completes it. */
  private async recordMoney(purchase: Purchase, attempt: Attempt, session: ClientSession): Promise<SettlementParts> {
    const { line, amountPence } = attempt;
    if (purchase.attemptId !== attempt.id)
      this.log.error({ purchaseId: purchase.id, attemptId: attempt.id }, 'Money was taken by an attempt that was not agreed to');
    const collected = withLine(purchase, line, { state: 'collected', attemptId: attempt.id });
    const money: PurchaseFact[] = amountPence === 0 ? [] : [purchaseEvents.collected(purchase, line, amountPence)];
    const sale = await this.recordSale(collected, attempt, session);
    return { purchase: sale.purchase, told: [...sale.told.slice(0, 1), ...money, ...sale.told.slice(1)] };
  }

  private async recordSale(purchase: Purchase, attempt: Attempt, session: ClientSession): Promise<SettlementParts> {
    const { offer, id: purchaseId } = purchase;
    const at = this.clock.now();
    const bought = complete(purchase, attempt, at);
    if (isPaidLater(bought) && !bought.instrument)
      this.log.error(
        { purchaseId, attemptId: attempt.id },
        'Nothing was kept to take the later payments from; the provider may still name it',
      );
    if (sumOf(offer.lines) !== offer.totalPence) this.log.error({ purchaseId }, 'The lines of the price do not add up to what is owed');
    const takenPence = attempt.state.status === 'collected' ? attempt.amountPence : 0;
    const { totalPence: owedPence, lines } = offer;
    const { purchase: sold, rows } = recorded(progress(bought, bought.schedule, londonDay(at)), at);
    const sale = isAtGarage(attempt)
      ? []
      : enterSale({ purchaseId, method: attempt.method, staff: attempt.staff, takenPence, owedPence, lines, at });
    await this.purchases.enter([...sale, ...rows], session);
    const scheduled = planEvents.scheduled(sold, 'bought');
    const told = [
      ...garagePaymentTold(sold),
      purchaseEvents.completed(sold),
      ...planEvents.mandateCreated(sold, londonDay(at)),
      ...(isPaidLater(sold) && scheduled ? [scheduled] : []),
    ];
    return { purchase: sold, told: isPaidInFull(bought) ? [...told, purchaseEvents.paidInFull(bought)] : told };
  }

  private recordFailure(purchase: Purchase, attempt: Attempt): SettlementParts {
    const { id: paymentId, quoteId } = purchase;
    const { state } = attempt;
    if (state.status !== 'failed') return { purchase, told: [] };
    const told = [factOf(paymentFailed, { paymentId, quoteId, reason: state.reason })];
    return { purchase: comeToNothing(purchase, attempt, false), told };
  }
}

const isBehind = ({ state, attemptId }: Purchase, attempt: Attempt): boolean =>
  state.status !== 'completed' && (isMade(attempt) || (attemptId !== attempt.id && !isOver(attempt)));

const isNothing = ({ purchase, told, released, latePence }: SettlementParts, before: SettledAttempt): boolean =>
  purchase === before.purchase && told.length === 0 && !released && !latePence;
const isLost = ({ status, failure }: AttemptStanding): boolean => status === 'cancelled' || (status === 'open' && failure !== null);
/** Whether this was read before the attempt became what it is. What was answered to a request, and not read, is never an old failure. */
const isOld = ({ outcome }: AttemptOutcome, isSeen: boolean, seen: number | undefined): boolean =>
  !isSeen && (outcome === 'refunded' || (outcome === 'failed' && seen !== undefined));
const saysMore = (attempt: Attempt, standing: AttemptStanding, isCurrent: boolean): boolean =>
  follow(attempt, standing, attempt.openedAt, isCurrent).outcome !== 'unchanged';

/** Some providers name what they keep only after the sale. If the customer has since chosen a card, it is no longer needed. */
const recordKept = (purchase: Purchase, { attempt }: LineOutcome, at: Date): PurchaseRecording => {
  const isOfSale = attempt.id === purchase.attemptId;
  if (isOfSale && purchase.chosenCard !== undefined && attempt.instrument)
    return { purchase, rows: [], told: [], released: attempt.instrument };
  const kept = isOfSale ? withInstrument(purchase, attempt) : purchase;
  const on = londonDay(at);
  const told = purchase.instrument ? [] : planEvents.mandateCreated(kept, on);
  return recorded(progress(kept, purchase.schedule, on), at, { told });
};
