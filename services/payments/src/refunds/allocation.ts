import { formatPounds, roundHalfUp } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Attempt } from '../purchases/attempt.js';
import { sumOf } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { goneOfPaid, inOrder, isPaidToUs, methodPaidBy, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { backOfReturned, isUncounted } from '../purchases/uncounted.js';
import { isAwaited } from '../schedules/collecting.js';
import { owedAgainIn, stillOwedOf } from '../schedules/returning.js';
import { withoutGone } from '../schedules/shrink.js';
import { isSettled, type RefundRecord, type RefundPart } from './refund.js';
import { settledOf } from './with-bank.js';

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

/**
 * What was paid, and has not been promised or given back yet. What was promised of payments that are not there any more, or are less by now, is promised of the others,
 * the oldest first: not what is owed no more, as its bank has it.
 */
export const refundableOf = (purchase: Pick<Purchase, 'schedule' | 'offer'>, refunds: readonly RefundRecord[]): Refundable => {
  const owed = owedOf(purchase, refunds);
  return {
    lines: without(moneyOf(purchase, owed), promisedBeyond(purchase.schedule, owed)),
    rewardsPence: Math.max(0, purchase.offer.rewardsPence - total(refunds.map(({ rewardsPence }) => rewardsPence))),
  };
};

const owedOf = ({ schedule }: Pick<Purchase, 'schedule'>, refunds: readonly RefundRecord[]): readonly RefundRecord[] => {
  const bankPence = (refundId: string, part: RefundPart) => (isSettled(part) ? settledOf({ refundId, part }, { schedule, refunds }) : 0);
  const owed = (id: string) => (part: RefundPart) => ({
    ...part,
    line: lineNow(schedule, part),
    amountPence: part.amountPence - bankPence(id, part),
  });
  return refunds.map((refund) => ({ ...refund, parts: refund.parts.map(owed(refund.id)) }));
};

/** The line that the payment of a part pays now: what was its line may have been divided since, and be paid by another payment. */
const lineNow = (schedule: Schedule, { line, attemptId }: RefundPart): number => {
  if (attemptId === null || schedule.some(({ number, attemptId: its }) => number === line && its === attemptId)) return line;
  return schedule.find((paid) => paid.attemptId === attemptId && isPaidToUs(paid))?.number ?? line;
};

/** What is left of each payment that was made, newest first. */
export const moneyOf = ({ schedule }: Pick<Purchase, 'schedule'>, refunds: readonly RefundRecord[]): readonly RefundableLine[] =>
  inOrder(schedule)
    .toReversed()
    .filter(isPaidToUs)
    .map((line) => ({ ...sourceOf(line), leftPence: leftOf(line, partsOf(refunds, line)) }))
    .filter(({ leftPence }) => leftPence > 0);

/**
 * The same as a cancellation counted it: with what banks have taken since, which gives its part last, and once it is back. Otherwise a dispute that falls between
 * the working and its refund would lower what goes back for good.
 */
export const countedOf = (purchase: Pick<Purchase, 'schedule' | 'offer'>, refunds: readonly RefundRecord[]): Refundable => {
  const isGone = ({ state, wasCounted, attemptId }: ScheduleLine) =>
    wasCounted === true && attemptId !== null && (state === 'void' || state === 'reversed');
  const gone = purchase.schedule.filter(isGone);
  const schedule = purchase.schedule.map((line) => (isGone(line) ? { ...line, state: 'collected' as const } : line));
  const { lines, ...rest } = refundableOf({ ...purchase, schedule }, refunds);
  const isOfBank = ({ line }: RefundableLine) => gone.some(({ number }) => number === line);
  // A share of a payment comes back to its line.
  const home = (one: RefundableLine) => ({
    ...one,
    line: schedule.find(({ attemptId }) => attemptId === one.attemptId)?.number ?? one.line,
  });
  return { ...rest, lines: [...lines.filter((one) => !isOfBank(one)), ...lines.filter(isOfBank).map(home)] };
};

/** What goes back for cover leaves what arrived too late to that, which goes back by itself. */
export const lateLast = ({ lines, ...rest }: Refundable, { schedule }: Pick<Purchase, 'schedule'>): Refundable => {
  const isLate = ({ line }: RefundableLine) => schedule.some(({ number, isLate: its }) => number === line && its === true);
  return { ...rest, lines: lines.toSorted((one, other) => Number(isLate(one)) - Number(isLate(other))) };
};

/** What was promised, or has gone back, of more than was paid of the payments that it was promised of. */
const promisedBeyond = (schedule: Schedule, refunds: readonly RefundRecord[]): number =>
  total(schedule.map((line) => beyond(isPaidToUs(line) ? line : { ...line, amountPence: 0 }, refunds))) + goneWithLines(schedule, refunds);

const beyond = (line: ScheduleLine, refunds: readonly RefundRecord[]): number => {
  const parts = partsOf(refunds, line);
  return Math.max(0, sumOf(parts) + byHandOf(line, parts) - line.amountPence);
};

/** What was promised of payments that staff have replaced since their bank took them back. */
const goneWithLines = (schedule: Schedule, refunds: readonly RefundRecord[]): number =>
  sumOf(refunds.flatMap(({ parts }) => parts).filter(({ line }) => schedule.every(({ number }) => number !== line)));

const total = (sums: readonly number[]): number => sums.reduce((sum, pence) => sum + pence, 0);

const without = (lines: readonly RefundableLine[], pence: number): readonly RefundableLine[] => {
  const upTo = (count: number) => Math.min(pence, total(lines.slice(lines.length - count).map(({ leftPence }) => leftPence)));
  return lines
    .map((line, place) => ({ ...line, leftPence: line.leftPence - (upTo(lines.length - place) - upTo(lines.length - place - 1)) }))
    .filter(({ leftPence }) => leftPence > 0);
};

export const leftIn = ({ lines, rewardsPence }: Refundable): number => rewardsPence + total(lines.map(({ leftPence }) => leftPence));

/** What is still to come, and will stay: not what goes back once it has arrived, nor what was promised of payments that their bank took back before it went. */
export const toStayOf = ({ schedule, returning }: Pick<Purchase, 'schedule' | 'returning'>, refunds: readonly RefundRecord[]): number => {
  const awaited = schedule.filter(isAwaited);
  const left = awaited.map((line) => Math.max(0, leftOf(line, partsOf(refunds, line))));
  const promised = awaited.map((line) => beyond(line, refunds));
  return Math.max(0, total(left) - total(promised) - goneWithLines(schedule, refunds) - (returning?.toComePence ?? 0));
};

/** Money that arrived for what is cancelled. */
interface LateMoney {
  readonly amountPence: number;
  /** The line that it paid. Absent if there may be several. */
  readonly line?: number | undefined;
  /** What paid it: the line may have been paid again since, or have been paid by another one before. */
  readonly attempt?: Pick<Attempt, 'id' | 'refundedPence'> | undefined;
}

interface LateShares {
  /** What it goes back of. */
  readonly money: Refundable;
  /** Goes back now. */
  readonly backPence: number;
  /** Its bank took it back before: it is not owed again. */
  readonly offPence: number;
  /** Is neither there nor gone back: the line may have been paid again since its bank took it back, or is being paid. */
  readonly otherPence: number;
}

/** How it goes back: what is left of it, since staff or somebody at its provider may have given it back by now. All of it where nobody knows which payment it was. */
export const lateShares = (
  purchase: Pick<Purchase, 'schedule' | 'offer' | 'planEnd' | 'returning' | 'uncounted'>,
  refunds: readonly RefundRecord[],
  { line: number, attempt, ...late }: LateMoney,
): LateShares => {
  const amountPence = isUncounted(purchase, attempt?.id) ? Math.min(late.amountPence, leftOfReturned(purchase, refunds)) : late.amountPence;
  const lines = moneyOf(purchase, refunds);
  const money = { lines: number === undefined ? lines : lines.filter(({ line }) => line === number), rewardsPence: 0 };
  const leftPence = leftIn(money);
  const owedAgain = purchase.planEnd ? [] : owedAgainIn(purchase.schedule, number);
  const offPence = takenBackOf(owedAgain, refunds, amountPence - leftPence);
  const duePence = amountPence - offPence;
  if (number === undefined) {
    const otherPence = purchase.planEnd ? 0 : Math.min(Math.max(0, duePence - leftPence), stillOwedOf(purchase) - offPence);
    return { money, backPence: leftPence === 0 ? 0 : duePence - otherPence, offPence, otherPence };
  }
  const backPence = Math.min(duePence, leftPence);
  const paid = purchase.schedule.find((line) => line.number === number);
  const gonePence = paid && attempt && sourceOf(paid).attemptId === attempt.id ? goneOf(paid, refunds, attempt) : 0;
  return { money, backPence, offPence, otherPence: purchase.planEnd ? 0 : Math.max(0, duePence - backPence - gonePence) };
};

/** What is still to go back of what banks have returned: they may have taken it back meanwhile, and have returned it again. */
const leftOfReturned = (purchase: Pick<Purchase, 'schedule' | 'uncounted'>, refunds: readonly RefundRecord[]): number => {
  const since = purchase.uncounted?.since ?? new Date(0);
  const promised = refunds.filter(({ isLate, requestedAt }) => isLate === true && requestedAt >= since).flatMap(({ parts }) => parts);
  return Math.max(0, backOfReturned(purchase) - sumOf(promised.filter(({ attemptId }) => isUncounted(purchase, attemptId))));
};

/** What has gone back of the payment of a line, or will: not for other money that arrived for what is cancelled, nor of what paid the line before. */
const goneOf = (line: ScheduleLine, refunds: readonly RefundRecord[], attempt: NonNullable<LateMoney['attempt']>): number => {
  const isIts = ({ attemptId }: RefundPart): boolean => attemptId === attempt.id;
  const wanted = refunds.filter(({ isLate }) => isLate !== true);
  const byHandPence = byHandOf(attempt, refunds.flatMap(({ parts }) => parts).filter(isIts));
  return sumOf(partsOf(wanted, line).filter(isIts)) + Math.min(byHandPence, byHandOf(line, partsOf(refunds, line)));
};

/** How much of what was to go back, and is missing, a bank took back before, so that it is owed again: not what has gone back of the same payments meanwhile. */
const takenBackOf = (owedAgain: Schedule, refunds: readonly RefundRecord[], missingPence: number): number => {
  const gone = refunds.flatMap(({ parts }) => parts).filter((part) => owedAgain.some(({ attemptId }) => attemptId === part.attemptId));
  return Math.max(0, Math.min(missingPence - sumOf(gone), sumOf(owedAgain.map(withoutGone))));
};

/**
 * Which payments give back how much: rewards their share of what is left to give back, like any other way to pay (ADR 13); the money newest payment
 * first, since providers refund new payments longest. REFUND_TOO_LARGE for more than is left.
 */
export const allocate = (refundable: Refundable, amountPence: number): Allocation => {
  const leftPence = leftIn(refundable);
  if (amountPence > leftPence) throw tooLarge(leftPence);
  const rewardsPence = leftPence === 0 ? 0 : roundHalfUp(amountPence * refundable.rewardsPence, leftPence);
  let moneyPence = amountPence - rewardsPence;
  const lines = refundable.lines.flatMap((line) => {
    const given = Math.min(line.leftPence, moneyPence);
    moneyPence -= given;
    return given === 0 ? [] : [{ line, amountPence: given }];
  });
  return { lines, rewardsPence };
};

const tooLarge = (leftPence: number): DomainError => {
  const message = leftPence === 0 ? 'Nothing is left to pay back.' : `This is more than is left to pay back: ${formatPounds(leftPence)}.`;
  return new DomainError('REFUND_TOO_LARGE', { message, fields: { amountPence: message }, data: { leftPence } });
};

/** A line that staff marked as paid has no money at its provider. */
const sourceOf = (line: ScheduleLine): Omit<RefundableLine, 'leftPence'> =>
  line.note !== undefined || line.attemptId === null
    ? { line: line.number, method: 'other', attemptId: null }
    : { line: line.number, method: methodPaidBy(line), attemptId: line.attemptId };

const partsOf = (refunds: readonly RefundRecord[], { number }: ScheduleLine): RefundPart[] =>
  refunds.flatMap(({ parts }) => parts).filter(({ line }) => line === number);

/** Each part counts until it is paid, refused or not, since it is owed. What the provider refunded beyond our parts was made there by hand. */
const leftOf = (line: ScheduleLine, parts: readonly RefundPart[]): number =>
  line.amountPence - (line.disputedPence ?? 0) - sumOf(parts) - byHandOf(line, parts);

const byHandOf = (line: Pick<ScheduleLine, 'refundedPence' | 'strayBackPence'>, parts: readonly RefundPart[]): number =>
  Math.max(0, goneOfPaid(line) - sumOf(parts.filter(({ state }) => state.status === 'pending' || state.status === 'refunded')));

/** What is being asked for as if that were recorded: its provider may have counted it already, and it counts once. */
export const asRecorded = (refunds: readonly RefundRecord[]): readonly RefundRecord[] => {
  const recorded = (part: RefundPart): RefundPart =>
    part.state.status === 'requested' ? { ...part, state: { ...part.state, status: 'pending', ref: '' } } : part;
  return refunds.map((refund) => ({ ...refund, parts: refund.parts.map(recorded) }));
};

/** A refund that is being recorded may count twice: less is left for a moment, never more, and nobody can be told that it is all. */
export const mayCountTwice = ({ schedule }: Pick<Purchase, 'schedule'>, refunds: readonly RefundRecord[]): boolean =>
  schedule.some((line) => {
    const parts = partsOf(refunds, line);
    return byHandOf(line, parts) > 0 && parts.some(({ state }) => state.status === 'requested');
  });
