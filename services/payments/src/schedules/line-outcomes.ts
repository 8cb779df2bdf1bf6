import { londonDay } from '@kerbside/contracts/days/dates';
import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import { paymentFailed, paymentProcessing, paymentRefunded, paymentReversed, refundReturned } from '@kerbside/contracts/events/payments';
import { methodSentences } from '@kerbside/contracts/money/payment-methods';
import { moneyMethod, type Method } from '../methods/method-port.js';
import { takenBackPence, type Attempt, type Outcome } from '../purchases/attempt.js';
import { stillBought } from '../purchases/cancelled-parts.js';
import {
  enterCollection,
  enterMonth,
  enterOwedAgain,
  enterRefund,
  enterReturn,
  enterReversal,
  enterUnexpected,
  enterUnexpectedRefund,
  enterUnexpectedReturn,
  enterUnexpectedReversal,
  enterVoid,
  sumOf,
} from '../purchases/ledger.js';
import { isPaidInFull, type Purchase } from '../purchases/purchase.js';
import type { PurchaseRecording } from '../purchases/purchase-changes.js';
import { boughtFacts, factOf, ownerFacts, purchaseEvents, type PurchaseFact } from '../purchases/purchase-events.js';
import { changeLine, lineOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { backOfReturned, isUncounted, returnedOf } from '../purchases/uncounted.js';
import { acceptLine, collectLine, failLine, isAwaited, isInstrumentGone, refundLine, reverseLine, waitAgain } from './collecting.js';
import { monthsOf } from './months.js';
import { giveLineBack } from './overdue.js';
import { paidForIn, planEvents, voucherOfUnpaid } from './plan-events.js';
import { progress, type Progress } from './progress.js';
import { returnNow, withoutReturning } from './returning.js';
import { moveBack, owedUntilReturned } from './taken-back.js';

/** An attempt, as its provider has just changed it. */
export interface LineOutcome {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  /** How much of the attempt had been refunded before. */
  readonly refundedBefore: number;
  /** How much of it the bank had held back before. */
  readonly takenBackBefore: number;
}

/** What an attempt for a line of a completed purchase changes: lines, ledger and events together. */
export const recordOutcome = (purchase: Purchase, happened: LineOutcome, at: Date): PurchaseRecording => {
  const { attempt, outcome, refundedBefore } = happened;
  const { state } = attempt;
  if (attempt.line === 0) return outcome === 'reversed' ? recordMandateLost(purchase, attempt, at) : { purchase, rows: [], told: [] };
  switch (outcome) {
    case 'taken':
      return recordCollected(purchase, attempt, at);
    case 'accepted':
      return recordAccepted(purchase, attempt, at);
    case 'failed':
      return recordFailed(purchase, attempt, { reason: state.status === 'failed' ? state.reason : 'failed', at });
    case 'cancelled':
      return recordLost(purchase, attempt, at);
    case 'reversed':
      return recordReversed(purchase, happened, at);
    case 'returned':
      return recordReturned(purchase, happened, at);
    case 'refunded':
      return recordRefunded(purchase, attempt, { refundedBefore, at });
    case 'processing':
      return { purchase, rows: [], told: [factOf(paymentProcessing, { paymentId: purchase.id, quoteId: purchase.quoteId })] };
    default:
      return { purchase, rows: [], told: [] };
  }
};

/** A set-up takes nothing, so nothing goes back: the bank cancelled what it gave. */
const recordMandateLost = (purchase: Purchase, attempt: Attempt, at: Date): PurchaseRecording =>
  purchase.attemptId === attempt.id && purchase.chosenCard === undefined
    ? withoutAgreement(purchase, attempt.method, at)
    : { purchase, rows: [], told: [] };

/** The customer is asked for a card where something is still to be taken, or months follow; many cancel a direct debit once all is paid. */
const withoutAgreement = (purchase: Purchase, method: Method, at: Date): PurchaseRecording => {
  const { schedule, planEnd } = purchase;
  const goesOn = !planEnd && (schedule.some(isAwaited) || monthsOf(purchase, schedule) !== null);
  const told = goesOn ? [planEvents.mandateCancelled(purchase, method, londonDay(at))] : [];
  return { purchase: { ...purchase, instrument: null }, rows: [], told };
};

/**
 * The customer ended the agreement at its provider before a payment was refused for it. Undefined where the purchase is not paid from it, or let go of it
 * before: then we ended it ourselves.
 */
export const recordAgreementLost = (purchase: Purchase, ref: string, at: Date): PurchaseRecording | undefined =>
  purchase.instrument?.ref === ref ? withoutAgreement(purchase, purchase.instrument.method, at) : undefined;

/** A line has fallen due, and there is nothing to take it from. */
export const recordNotCollectable = (purchase: Purchase, number: number, at: Date): PurchaseRecording =>
  recordMissed(purchase, number, { reason: 'no_instrument', at });

/** Money arrived by this attempt. */
const recordCollected = (purchase: Purchase, attempt: Attempt, at: Date): PurchaseRecording => {
  const line = lineFor(purchase.schedule, attempt);
  const movement = movementOf(attempt, at);
  if (!line || !isAwaited(line) || line.amountPence !== attempt.amountPence)
    return { purchase, rows: enterUnexpected(movement), told: [], isUnexpected: true };
  const isOver = isCoverOver(purchase);
  const paid = collectLine(purchase.schedule, line.number, attempt.id, attempt.method);
  const moved = progress(purchase, isOver ? changeLine(paid, line.number, { isLate: true }) : paid, londonDay(at));
  const collected = purchaseEvents.collected(purchase, line.number, attempt.amountPence);
  const isPaid = isPaidInFull(moved.purchase) && purchase.wasPaidInFull !== true;
  const told = [collected, ...(isPaid ? [purchaseEvents.paidInFull(moved.purchase)] : [])];
  const changed = recorded(moved, at, { rows: enterCollection(movement), told });
  const lateFor = { line: line.number, attemptId: attempt.id };
  if (isOver) return { ...changed, latePence: attempt.amountPence, lateFor };
  const { returning, latePence } = returnNow(purchase, attempt.amountPence);
  return latePence === 0 ? changed : { ...changed, purchase: { ...changed.purchase, returning }, latePence, lateFor };
};

/** Nobody pays for cover that is over. A visit is made or not, whatever is owed for it. */
export const isCoverOver = (purchase: Purchase): boolean =>
  purchase.isCoverCancelled === true || (purchase.planEnd?.reason === 'arrears' && !areVisitsAlone(stillBought(purchase).productTypes));

interface Because {
  readonly reason: string;
  readonly at: Date;
}

/** Its money is on the way. Changes nothing when the line has another attempt by now. */
const recordAccepted = (purchase: Purchase, attempt: Attempt, at: Date): PurchaseRecording => {
  if (!isItsLine(lineFor(purchase.schedule, attempt), attempt)) return { purchase, rows: [], told: [] };
  return recorded(progress(purchase, acceptLine(purchase.schedule, attempt.line, attempt.id), londonDay(at)), at);
};

/** Collecting it failed, now or after its money was on the way. */
const recordFailed = (purchase: Purchase, attempt: Attempt, because: Because): PurchaseRecording => {
  const line = lineFor(purchase.schedule, attempt);
  if (!line || !isItsLine(line, attempt) || !isAwaited(line) || line.state === 'failed') return { purchase, rows: [], told: [] };
  if (attempt.isByCustomer) return recorded(notArriving(purchase, giveLineBack(purchase.schedule, attempt), because.at), because.at);
  const left = withoutGone(purchase, attempt, because);
  const isEarly = isInstrumentGone(because.reason) && londonDay(because.at) < line.dueOn;
  return isEarly
    ? recorded(notArriving(left, waitAgain(left.schedule, line.number), because.at), because.at)
    : recordMissed(left, line.number, because);
};

/** The purchase with this schedule, in which less is on its way. */
const notArriving = (purchase: Purchase, schedule: Schedule, at: Date): Progress => {
  const left = withoutReturning(purchase, schedule);
  return progress(left.purchase, left.schedule, londonDay(at));
};

/** The customer has to choose a card for what is still to come, as after a bank cancelled a mandate. */
const withoutGone = (purchase: Purchase, { method }: Attempt, { reason }: Because): Purchase =>
  purchase.instrument?.method === method && isInstrumentGone(reason) ? { ...purchase, instrument: null } : purchase;

const recordMissed = (purchase: Purchase, number: number, { reason, at }: Because): PurchaseRecording => {
  const { id: paymentId, quoteId } = purchase;
  // For line 1, payment-failed means that nothing was bought.
  const failed = number === 1 ? [] : [factOf(paymentFailed, { paymentId, quoteId, reason, line: number })];
  const schedule = triedAgain(purchase, failLine(purchase.schedule, number, { on: londonDay(at), reason }), number);
  const moved = notArriving(purchase, schedule, at);
  return recorded(moved, at, { told: [...failed, ...missed(moved.purchase, number, at)] });
};

/** Without a next try where nothing is kept to take it from: it was paid at once, or that is gone. */
const triedAgain = (purchase: Purchase, schedule: Schedule, number: number): Schedule => {
  const { failure } = lineOf(schedule, number);
  return purchase.instrument || !failure ? schedule : changeLine(schedule, number, { failure: { ...failure, tryOn: null } });
};

/**
 * The provider ended the attempt while the line still waited for it, for example because an authorisation ran out. Changes nothing after a
 * failure.
 */
const recordLost = (purchase: Purchase, attempt: Attempt, at: Date): PurchaseRecording => {
  const line = lineFor(purchase.schedule, attempt);
  const isWaiting = line?.state === 'due' || line?.state === 'accepted';
  return isWaiting && isItsLine(line, attempt)
    ? recordFailed(purchase, attempt, { reason: 'cancelled', at })
    : { purchase, rows: [], told: [] };
};

/** The bank took back what had arrived, or a share of it. What had only been on its way has failed. */
const recordReversed = (purchase: Purchase, happened: LineOutcome, at: Date): PurchaseRecording => {
  const { attempt } = happened;
  const moved = bankMoved(purchase, happened, at);
  const { reason, movement, line, linePence, unexpectedPence } = moved;
  const itsLine = purchase.schedule.find((one) => isItsLine(one, attempt));
  if (itsLine?.state === 'accepted') return recordFailed(purchase, attempt, { reason, at });
  const unexpected = unexpectedPence === 0 ? [] : enterUnexpectedReversal({ ...movement, amountPence: unexpectedPence });
  if (line === undefined) return { purchase: strayIn(purchase, attempt, -unexpectedPence), rows: unexpected, told: [], isUnexpected: true };
  const before = isPaidInFull(purchase) ? { ...purchase, wasPaidInFull: true } : purchase;
  const schedule = withGoneBack(withStray(moved.schedule, attempt, -unexpectedPence), line, attempt);
  const next = progress(before, triedAgain(purchase, schedule, line), londonDay(at));
  const told = factOf(paymentReversed, { ...ownerFacts(purchase), line, amountPence: linePence, reason });
  const rows = [...enterReversal({ ...movement, amountPence: linePence }), ...unexpected];
  return {
    ...recorded(next, at, { rows, told: [told, ...missed(next.purchase, line, at, attempt.method)] }),
    ...unexpectedIf(unexpectedPence),
  };
};

/** The bank returned what it had taken back: we have won a dispute, say. The line is paid again. */
const recordReturned = (found: Purchase, happened: LineOutcome, at: Date): PurchaseRecording => {
  const { attempt } = happened;
  const { id: attemptId } = attempt;
  const returns = { attemptId, on: londonDay(at), reason: 'reversed' };
  const owed = paysVoid(found) ? owedUntilReturned(found.schedule, returns) : { schedule: found.schedule, pence: 0 };
  const purchase = { ...found, schedule: owed.schedule };
  const { schedule, movement, line, linePence, unexpectedPence } = bankMoved(purchase, happened, at);
  const unexpected = unexpectedPence === 0 ? [] : enterUnexpectedReturn({ ...movement, amountPence: unexpectedPence });
  if (line === undefined) return { purchase: strayIn(found, attempt, unexpectedPence), rows: unexpected, told: [], isUnexpected: true };
  const told = purchaseEvents.collected(purchase, line, linePence);
  const owedAgain = owed.pence === 0 ? [] : enterOwedAgain({ ...movement, amountPence: owed.pence });
  const rows = [...owedAgain, ...enterReturn({ ...movement, amountPence: linePence }), ...unexpected];
  const isLate = returnedOf({ ...purchase, schedule }) > returnedOf(found);
  const paid = withStray(schedule, attempt, unexpectedPence);
  const moved = progress(purchase, isLate ? changeLine(paid, line, { isLate: true }) : paid, londonDay(at));
  const back = { ...moved, lostPence: (moved.lostPence ?? 0) - owed.pence };
  const latePence = wasLate(found, attemptId) ? linePence : backOfReturned(moved.purchase) - backOfReturned(found);
  const late = latePence > 0 ? { latePence, lateFor: { line, attemptId } } : {};
  return { ...recorded(back, at, { rows, told: [told] }), ...late, ...unexpectedIf(unexpectedPence) };
};

/** A refund of what the bank has all of may come back while another attempt pays the line. */
const withGoneBack = (schedule: Schedule, number: number, { id }: Attempt): Schedule => {
  const { refundedPence, attemptId, goneBackOf } = lineOf(schedule, number);
  const isOther = attemptId !== id || goneBackOf !== undefined;
  return refundedPence === 0 || isOther ? schedule : changeLine(schedule, number, { goneBackOf: id });
};

/** What a bank returned of a payment that is void, less what it took again, or what went back to the customer. */
const withStray = (schedule: Schedule, { id }: Attempt, pence: number): Schedule => {
  const line = schedule.find(({ state, attemptId }) => state === 'void' && attemptId === id);
  if (!line || pence === 0 || (line.strayPence === undefined && pence < 0)) return schedule;
  return changeLine(schedule, line.number, { strayPence: Math.max(0, (line.strayPence ?? 0) + pence) });
};

interface RefundMove {
  /** The line that it is of, if any is. */
  readonly line: number | undefined;
  /** Below 0: it came back. */
  readonly amountPence: number;
  /** What of it the line had not been paid. */
  readonly unexpectedPence: number;
}

/**
 * A refund takes what the bank had returned of a void payment first: its provider may be asked for that by hand, and as much is left of the line that pays
 * what is in force. What goes back beyond that line makes up for it.
 */
const withStrayBack = (schedule: Schedule, attempt: Attempt, { line, amountPence, unexpectedPence }: RefundMove): Schedule => {
  const strayPence = schedule.find((one) => one.state === 'void' && isItsLine(one, attempt))?.strayPence ?? 0;
  const { strayBackPence: beforePence = 0 } = schedule.find(({ number }) => number === line) ?? {};
  const byPence = amountPence > 0 ? Math.min(amountPence, strayPence) : -Math.min(-amountPence, beforePence);
  const left = withStray(schedule, attempt, -byPence);
  const strayBackPence = Math.max(0, beforePence + byPence - Math.max(0, unexpectedPence));
  return line === undefined || strayBackPence === beforePence ? left : changeLine(left, line, { strayBackPence });
};

const strayIn = (purchase: Purchase, attempt: Attempt, pence: number): Purchase => ({
  ...purchase,
  schedule: withStray(purchase.schedule, attempt, pence),
});

/** Whether it had arrived after all of the cover was cancelled, so that all of it goes back. */
const wasLate = (purchase: Purchase, attempt: string): boolean =>
  purchase.isCoverCancelled === true &&
  !isUncounted(purchase, attempt) &&
  purchase.schedule.some(({ state, attemptId, isLate }) => state === 'void' && attemptId === attempt && isLate === true);

/**
 * Cover that was cancelled is in force as before: what banks took back of it before we heard that is owed, as it would be had they done so after. Cover of a plan
 * that was cancelled ends that much sooner instead. `attempts`: those of the purchase.
 */
export const recordInForceAgain = (purchase: Purchase, attempts: readonly Attempt[], at: Date): PurchaseRecording => {
  const lost = purchase.schedule.filter(({ state, wasCounted }) => state === 'void' && wasCounted);
  if (lost.length === 0) return { purchase, rows: [], told: [] };
  const today = londonDay(at);
  if (purchase.planEnd) return recorded({ ...progress(purchase, purchase.schedule, today), lostPence: sumOf(lost) }, at);
  const theirs = attempts.flatMap((attempt) => {
    const lines = lost.filter(({ attemptId }) => attemptId === attempt.id);
    return lines.length > 0 ? [{ attempt, lines, reason: attempt.takenBack?.reason ?? 'reversed' }] : [];
  });
  const schedule = theirs.reduce(
    (all, { lines, reason }) => lines.reduce((now, { number }) => reverseLine(now, number, { on: today, reason }), all),
    purchase.schedule,
  );
  const rows = theirs.flatMap(({ attempt, lines }) =>
    enterOwedAgain({ ...movementOf(attempt, at), move: attempt.takenBack?.moves ?? 1, amountPence: sumOf(lines) }, 'the cover is in force'),
  );
  const moved = progress(purchase, schedule, today);
  const told = theirs.flatMap(({ attempt, lines }) => lines.flatMap(({ number }) => missed(moved.purchase, number, at, attempt.method)));
  return recorded({ ...moved, isCountedAnew: true }, at, { rows, told });
};

/** Whether what comes back for a void line pays it: not for cover that has lapsed, nor for a part that was cancelled. Staff find out what of that is owed back. */
export const paysVoid = (purchase: Purchase): boolean =>
  purchase.isCoverCancelled === true || (purchase.planEnd !== undefined && !isCoverOver(purchase));

const bankMoved = ({ schedule }: Purchase, { attempt, takenBackBefore }: LineOutcome, at: Date) => {
  const { reason = 'reversed', moves: move = 1 } = attempt.takenBack ?? {};
  const { id: attemptId, method, line, amountPence } = attempt;
  const takenPence = takenBackPence(attempt);
  const [pence, isWhole] = [takenPence - takenBackBefore, takenPence === amountPence];
  const moved = moveBack(schedule, { attemptId, method, line, pence, on: londonDay(at), reason, isWhole });
  return { ...moved, reason, movement: { ...movementOf(attempt, at), move } };
};

const unexpectedIf = (pence: number): Pick<PurchaseRecording, 'isUnexpected'> => (pence === 0 ? {} : { isUnexpected: true });

/**
 * Money went back to the customer: `attempt.refundedPence` so far, of which `refundedBefore` was known. Less than before: it came back. A line gives
 * back what paid it; the rest is money that the bank returned when the line was paid otherwise.
 */
const recordRefunded = (
  purchase: Purchase,
  attempt: Attempt,
  { refundedBefore, at }: { readonly refundedBefore: number; readonly at: Date },
): PurchaseRecording => {
  const amountPence = attempt.refundedPence - refundedBefore;
  const line = homeOf(purchase.schedule, attempt, amountPence < 0);
  const refundedPence = line ? refundedOf(line, attempt, refundedBefore) : 0;
  const homePence = line ? refundedPence - line.refundedPence : 0;
  const shares = line ? backToShares(purchase.schedule, { id: attempt.id, line: line.number }, homePence - amountPence) : [];
  const linePence = shares.reduce((sum, { backPence }) => sum - backPence, homePence);
  const unexpectedPence = amountPence - linePence;
  const movement = { ...movementOf(attempt, at), change: attempt.version };
  const unexpected = unexpectedPence === 0 ? [] : enterUnexpectedRefund({ ...movement, amountPence: unexpectedPence });
  const found = { ...purchase, schedule: withStrayBack(purchase.schedule, attempt, { line: line?.number, amountPence, unexpectedPence }) };
  if (!line || linePence === 0) return { purchase: found, rows: unexpected, told: [], ...unexpectedIf(unexpectedPence) };
  const schedule = shares.reduce(
    (now, { number, refundedPence: before, backPence }) => refundLine(now, number, before - backPence),
    refundLine(found.schedule, line.number, refundedPence),
  );
  const rows = [...enterRefund({ ...movement, amountPence: linePence }), ...unexpected];
  const after = { ...purchase, schedule };
  const told = refundTold(after, { line: line.number, method: attempt.method, amountPence: linePence, refundedPence });
  return { purchase: after, rows, told: [told], ...unexpectedIf(unexpectedPence) };
};

/** What gives back what an attempt paid: its line, or the share of it that its bank has returned since another attempt paid the rest. What comes back may be of a line that another one pays by now. */
const homeOf = (schedule: Schedule, attempt: Attempt, isBack: boolean): ScheduleLine | undefined =>
  schedule.find((one) => one.number === attempt.line && isItsLine(one, attempt)) ??
  schedule.find((one) => one.state === 'collected' && isItsLine(one, attempt)) ??
  (isBack ? schedule.find(({ goneBackOf }) => goneBackOf === attempt.id) : undefined);

/** What comes back of more than its line gave: a bank that took all of the payment, whatever had gone back of it, may hold a share of it still. */
const backToShares = (schedule: Schedule, { id, line }: Pick<Attempt, 'id' | 'line'>, pence: number) => {
  const shares = schedule.filter(({ number, attemptId, goneBackOf }) => number !== line && (attemptId === id || goneBackOf === id));
  let leftPence = pence;
  return shares.flatMap(({ number, refundedPence }) => {
    const backPence = Math.min(refundedPence, leftPence);
    leftPence -= Math.max(0, backPence);
    return backPence > 0 ? [{ number, refundedPence, backPence }] : [];
  });
};

/** With what had gone back of an earlier try, before its bank took all of that back and another one paid the line, perhaps at a lower price by then. */
const refundedOf = ({ amountPence, refundedPence, state }: ScheduleLine, attempt: Attempt, refundedBefore: number): number => {
  if (refundedPence > amountPence) return refundedPence;
  // Its bank has all of the line: what goes back was not paid for it.
  const mostPence = state === 'reversed' ? refundedPence : amountPence;
  const ofOthers = Math.max(0, refundedPence - Math.min(refundedBefore, amountPence));
  return Math.min(attempt.refundedPence + ofOthers, mostPence);
};

interface RefundedLine {
  readonly line: number;
  readonly method: Method;
  readonly amountPence: number;
  readonly refundedPence: number;
}

const refundTold = (purchase: Purchase, { amountPence, method, ...line }: RefundedLine): PurchaseFact => {
  const facts = boughtFacts(purchase);
  return amountPence < 0
    ? factOf(refundReturned, { ...facts, ...line, amountPence: -amountPence, because: methodSentences[moneyMethod(method)].refused })
    : factOf(paymentRefunded, { ...ownerFacts(purchase), ...line, amountPence, ...voucherOfUnpaid(purchase) });
};

/** What follows from a changed schedule, with the ledger's rows for what will not be collected. */
export const recorded = (moved: Progress, at: Date, more: Partial<Pick<PurchaseRecording, 'rows' | 'told'>> = {}): PurchaseRecording => {
  const { id: purchaseId, version, planEnd } = moved.purchase;
  const paidFor = planEnd?.reason === 'cancelled' ? paidForIn(moved) : undefined;
  return {
    purchase: planEnd && paidFor ? { ...moved.purchase, planEnd: { ...planEnd, paidFor } } : moved.purchase,
    rows: [
      ...(more.rows ?? []),
      ...moved.added.flatMap(({ number, amountPence }) => enterMonth({ purchaseId, line: number, amountPence, at })),
      ...moved.voided.flatMap(({ number, amountPence }) => enterVoid({ purchaseId, version, line: number, amountPence, at })),
    ],
    told: [...(more.told ?? []), ...planEvents.followed(moved, londonDay(at))],
    ...(moved.released ? { released: moved.released } : {}),
  };
};

/** `takenBackFrom`: it had arrived by this method. */
const missed = (purchase: Purchase, number: number, at: Date, takenBackFrom?: Method): PurchaseFact[] => {
  const event = planEvents.missed(purchase, number, londonDay(at), takenBackFrom);
  return event ? [event] : [];
};

const lineFor = (schedule: Schedule, { line }: Attempt): ScheduleLine | undefined => schedule.find(({ number }) => number === line);

const isItsLine = (line: ScheduleLine | undefined, { id }: Attempt): boolean => line?.attemptId === id;

const movementOf = ({ purchaseId, number: attempt, method, amountPence }: Attempt, at: Date) => ({
  purchaseId,
  attempt,
  method,
  amountPence,
  at,
});
