import { Injectable } from '@nestjs/common';
import { cardWithEnd, endingIn } from '@kerbside/contracts/cards/card-name';
import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import type { RefundReason } from '@kerbside/contracts/money/refund-reasons';
import { isByDebit, methodSentences } from '@kerbside/contracts/money/payment-methods';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ClientSession } from 'mongoose';
import { moneyMethod, type Method } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import type { Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import type { Purchase } from '../purchases/purchase.js';
import { allocate, countedOf, lateLast, leftIn, mayCountTwice, moneyOf, refundableOf, type RefundableLine } from './allocation.js';
import { IssuingMarks } from './issuing-marks.js';
import type { PlannedPart } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';
import { workingOf } from './working.js';

interface RefundOrder {
  readonly amountPence: number;
  readonly otherwise?: readonly number[] | undefined;
  /** All of it is money: none of it comes out of the rewards that were used. */
  readonly isMoney?: true | undefined;
  /** The only payment that gives money back. */
  readonly line?: number | undefined;
  /** Absent where staff decided it. */
  readonly reason?: RefundReason | undefined;
}

export interface RefundPlan {
  readonly working: RefundWorking;
  readonly parts: readonly PlannedPart[];
}

/** Works out a refund from the purchase, its attempts and the refunds before. */
@Injectable()
export class RefundPlans {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly issuings: IssuingMarks,
    private readonly methods: Methods,
  ) {}

  /** REFUND_TOO_LARGE for more than is left; SERVICE_UNAVAILABLE for a moment, where that may be more, and this not all. */
  async plan(
    purchase: Purchase,
    { amountPence, otherwise = [], isMoney, line, reason }: RefundOrder,
    session?: ClientSession,
  ): Promise<RefundPlan> {
    const refunds = await this.refunds.ofPurchase(purchase.id, session);
    const refundable = refundableOf(purchase, refunds);
    const money = { lines: ofLine(moneyOf(purchase, refunds), line), rewardsPence: 0 };
    const ofCover = amountPence > leftIn(refundable) ? countedOf(purchase, refunds) : refundable;
    const source = isMoney ? money : reason === undefined ? refundable : lateLast(ofCover, purchase);
    if (amountPence >= leftIn(source) && mayCountTwice(purchase, refunds)) throw new DomainError('SERVICE_UNAVAILABLE');
    const allocation = allocate(source, amountPence);
    const parts: PlannedPart[] = [];
    const because = new Map<number, string>();
    for (const { line: from, amountPence: partPence } of allocation.lines) {
      const attempt = from.attemptId === null ? undefined : await this.attempts.find(from.attemptId, session);
      parts.push({ ...(await this.sourceOf(from, purchase, attempt, session)), amountPence: partPence });
      const refusal = attempt?.takenBack?.pence ? this.methods.named(attempt.method).refundsNotTakenBack : null;
      if (refusal !== null) because.set(from.line, refusal);
    }
    const allowedAt = await this.issuings.allowedAt(purchase.id, session);
    return { parts, working: workingOf({ purchase, refundable, allocation, parts, otherwise, because, allowedAt }) };
  }

  /**
   * The source is the attempt that took the money: the customer may have paid an overdue line by card, whatever the plan is collected by.
   */
  private async sourceOf(
    { line, method: planned, attemptId }: RefundableLine,
    { id: purchaseId, mandate }: Purchase,
    attempt: Attempt | undefined,
    session?: ClientSession,
  ): Promise<Omit<PlannedPart, 'amountPence'>> {
    const method = attempt?.method ?? planned;
    const took = mandate ?? (isByDebit(method) ? await this.attempts.mandateOf(purchaseId, session) : null);
    return { line, attemptId, method, to: destinationOf(method, attempt, took) };
  }
}

const ofLine = (lines: readonly RefundableLine[], number: number | undefined): readonly RefundableLine[] =>
  number === undefined ? lines : lines.filter(({ line }) => line === number);

const destinationOf = (method: Method, attempt: Attempt | undefined, mandate: Purchase['mandate']): string => {
  if (attempt?.card) return cardWithEnd(attempt.card);
  const { refundsTo } = methodSentences[moneyMethod(method)];
  return isByDebit(method) && mandate?.accountEnds ? endingIn(refundsTo, mandate.accountEnds) : refundsTo;
};
