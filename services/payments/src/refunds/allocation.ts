import { roundHalfUp } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { sumOf } from '../purchases/ledger.js';
import { owedAgainIn } from '../schedules/returning.js';
import type { Purchase } from '../purchases/purchase.js';
import { inOrder, isPaidToUs, sumOfLines, type ScheduleLine } from '../purchases/schedule.js';
import type { Refund, RefundPart } from './refund.js';

/** A payment whose money can go back. */
export interface RefundableLine {
  readonly line: number;
  /** Null: staff were paid for it in another way. */
  readonly attemptId: string | null;
  readonly method: ScheduleLine['method'];
  readonly leftPence: number;
}

/** What a purchase can still give back. */
export interface Refundable {
  /** Newest payment first. */
  readonly lines: readonly RefundableLine[];
  readonly rewardsPence: number;
}

export interface Allocation {
  readonly lines: readonly { readonly line: RefundableLine; readonly amountPence: number }[];
  readonly rewardsPence: number;
}

/** What was paid, and has not been promised or given back yet. */
export const refundableOf = ({ schedule, offer }: Pick<Purchase, 'schedule' | 'offer'>, refunds: readonly Refund[]): Refundable => ({
  lines: inOrder(schedule)
    .toReversed()
    .filter(isPaidToUs)
    .map((line) => ({ ...sourceOf(line), leftPence: leftOf(line, partsOf(refunds, line)) }))
    .filter(({ leftPence }) => leftPence > 0),
  rewardsPence: Math.max(0, offer.rewardsPence - refunds.reduce((sum, { rewardsPence }) => sum + rewardsPence, 0)),
});

export const leftIn = ({ lines, rewardsPence }: Refundable): number => lines.reduce((sum, { leftPence }) => sum + leftPence, rewardsPence);

/** How much of what was to go back, and is missing, a bank took back before, so that it is owed again: not what has gone back of the same payments meanwhile. */
export const takenBackOf = ({ schedule }: Pick<Purchase, 'schedule'>, refunds: readonly Refund[], missingPence: number): number => {
  const owedAgain = owedAgainIn(schedule);
  const gone = refunds.flatMap(({ parts }) => parts).filter((part) => owedAgain.some(({ attemptId }) => attemptId === part.attemptId));
  return Math.max(0, Math.min(missingPence - sumOf(gone), sumOfLines(owedAgain)));
};

/**
 * Which payments give back how much: rewards their share of what is left to give back, like any other way to pay (ADR 13); the money newest payment
 * first, since providers refund new payments longest. REFUND_TOO_LARGE for more than is left.
 */
export const allocate = (refundable: Refundable, amountPence: number): Allocation => {
  const leftPence = leftIn(refundable);
  if (amountPence > leftPence) throw new DomainError('REFUND_TOO_LARGE', { data: { leftPence } });
  const rewardsPence = leftPence === 0 ? 0 : roundHalfUp(amountPence * refundable.rewardsPence, leftPence);
  let moneyPence = amountPence - rewardsPence;
  const lines = refundable.lines.flatMap((line) => {
    const given = Math.min(line.leftPence, moneyPence);
    moneyPence -= given;
    return given === 0 ? [] : [{ line, amountPence: given }];
  });
  return { lines, rewardsPence };
};

/** A line that staff marked as paid has no money at its provider. */
const sourceOf = ({ number, method, attemptId, note }: ScheduleLine): Omit<RefundableLine, 'leftPence'> =>
  note !== undefined || attemptId === null ? { line: number, method: 'other', attemptId: null } : { line: number, method, attemptId };

const partsOf = (refunds: readonly Refund[], { number }: ScheduleLine): RefundPart[] =>
  refunds.flatMap(({ parts }) => parts).filter(({ line }) => line === number);

/**
 * Each part counts until it is paid, refused or not, since it is owed. What the provider refunded beyond our parts was made there by hand. While a
 * refund is being recorded it may count twice: then less can be refunded for a moment, never more.
 */
const leftOf = ({ amountPence, refundedPence, disputedPence = 0 }: ScheduleLine, parts: readonly RefundPart[]): number => {
  const sent = sumOf(parts.filter(({ state }) => state.status === 'pending' || state.status === 'refunded'));
  return amountPence - disputedPence - sumOf(parts) - Math.max(0, refundedPence - sent);
};
