import { retryDays } from '@kerbside/contracts/days/bank-days';
import { addDays, laterOf, type IsoDay } from '@kerbside/contracts/days/dates';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { Method } from '../methods/method-port.js';
import {
  changeLine,
  collectOn,
  isAtGarage,
  lineOf,
  methodPaidBy,
  type LineFailure,
  type Schedule,
  type ScheduleLine,
} from '../purchases/schedule.js';

/** The collector's words for a payer who asked their own bank for the money back: taking it again without asking them would be wrong. */
const claimedBack = /refund_requested|indemnity|dispute/;
/** Words of providers after which no later try can work. */
const final =
  /mandate|authorisation|account_closed|account_blocked|bank_account|bank_details|not_enabled|payment_cancelled|no_instrument|expired_card|lost_card|stolen_card|authentication_required|AGREEMENT_ALREADY_CANCELLED|RESOURCE_NOT_FOUND/;
/** Once the customer or their bank has ended what payments are taken from. */
const agreementEnded = /AGREEMENT_ALREADY_CANCELLED|RESOURCE_NOT_FOUND|mandate_cancelled|mandate_expired/;

/** One payment alone was cancelled at its provider: its instrument stays. */
const stopped = /payment_cancelled/;

/** What is written to the customer about a failure: each kind once per line. */
type FailureLetter = 'first' | 'second' | 'last';

/** Lines to start collecting today, in the order of their days. */
export const toCollect = (schedule: Schedule, today: IsoDay): Schedule =>
  schedule.filter((line) => isToCollect(line, today)).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));

export const isToCollect = (line: ScheduleLine, today: IsoDay): boolean => {
  const on = collectOn(line);
  return on !== null && on <= today;
};

/** Whether its money is still to come to us. */
export const isAwaited = (line: ScheduleLine): boolean => !isAtGarage(line) && isUnpaid(line);

/** Whether we may still take it: one that is tried no more is paid by the customer, or never. */
export const isToBeTaken = (line: ScheduleLine): boolean => {
  const isTried = line.state !== 'failed' && line.state !== 'reversed';
  return isAwaited(line) && (isTried || typeof line.failure?.tryOn === 'string');
};

const isUnpaid = ({ state }: ScheduleLine): boolean =>
  state === 'due' || state === 'accepted' || state === 'failed' || state === 'reversed';

/** The line belongs to this attempt from now on. Until it is recorded as open, the next collection continues with the same attempt. */
export const claimLine = (schedule: Schedule, number: number, attemptId: string): Schedule => {
  const { failure } = lineOf(schedule, number);
  return changeLine(schedule, number, {
    state: 'due',
    attemptId,
    isOpening: true,
    ...(failure ? { failure: { ...failure, tryOn: null } } : {}),
  });
};

/** A process that claimed a line for this attempt stopped: the next collection begins with another one. */
export const unclaimed = (schedule: Schedule, attemptId: string): Schedule => {
  const line = schedule.find((one) => one.attemptId === attemptId && one.isOpening === true);
  return line ? changeLine(schedule, line.number, { attemptId: null, isOpening: false }) : schedule;
};

/** The provider knows the attempt, and so do we: it decides the line now. */
export const recordOpened = (schedule: Schedule, number: number): Schedule => changeLine(schedule, number, { isOpening: false });

export const isInstrumentGone = (reason: string): boolean => agreementEnded.test(reason);

/** Whether nobody refused it. */
export const isStopped = (reason: string): boolean => stopped.test(reason);

/** What it would have been taken from is gone before its day, though the provider had been asked: nothing is overdue until then. */
export const waitAgain = (schedule: Schedule, number: number): Schedule =>
  changeLine(schedule, number, { state: 'due', attemptId: null, isOpening: false });

/** Its money is on the way. */
export const acceptLine = (schedule: Schedule, number: number, attemptId: string): Schedule =>
  changeLine(schedule, number, { state: 'accepted', attemptId, isOpening: false });

export const collectLine = (schedule: Schedule, number: number, attemptId: string, by?: Method): Schedule => {
  const { failure, method } = lineOf(schedule, number);
  return changeLine(schedule, number, {
    state: 'collected',
    attemptId,
    isOpening: false,
    ...(failure ? { failure: null } : {}),
    ...(by === undefined || by === method ? {} : { paidBy: by }),
  });
};

/** Days in which a bank says that a payment failed, at most. One that we collected late counts from then, so that its letter comes before the cover rests. */
const answerDays = 10;

/** Collecting it failed: it is tried again 3 and 7 days after the first failure. A line of a cancelled plan is not. */
export const failLine = (schedule: Schedule, number: number, failed: { readonly on: IsoDay; readonly reason: string }): Schedule => {
  const line = lineOf(schedule, number);
  const { on, reason } = failed;
  const before = line.failure;
  const tries = (before?.tries ?? 0) + 1;
  const firstOn = before?.firstOn ?? on;
  const failure: LineFailure = {
    tries,
    firstOn,
    unpaidSince: before?.unpaidSince ?? laterOf(line.dueOn, addDays(on, -answerDays)),
    tryOn: final.test(reason) ? null : nextTry({ tries, firstOn, on }),
    reason,
  };
  return changeLine(schedule, number, { state: 'failed', isOpening: false, failure });
};

/**
 * The bank took back what had arrived: the line is owed again from that day, as if it had failed for the first time. Only a direct debit that failed
 * late is tried again, and once: cover would go on unpaid for as long as it did. Whoever disputes a card or PayPal payment did not want it.
 */
export const reverseLine = (schedule: Schedule, number: number, reversed: { readonly on: IsoDay; readonly reason: string }): Schedule => {
  const { on, reason } = reversed;
  const line = lineOf(schedule, number);
  const { state, paidBy, isLate = false, wasCounted } = line;
  const isFirst = state !== 'collected' || wasCounted === undefined;
  const isTriedAgain = isFirst && isByDebit(methodPaidBy(line)) && !claimedBack.test(reason) && !final.test(reason);
  const tryOn = isTriedAgain ? nextTry({ tries: 1, firstOn: on, on }) : null;
  return changeLine(schedule, number, {
    state: 'reversed',
    isOpening: false,
    disputedPence: 0,
    wasCounted: wasCounted ?? !isLate,
    ...(paidBy ? { paidBy: null } : {}),
    failure: { tries: 1, firstOn: on, unpaidSince: on, tryOn, reason },
  });
};

/** The letter that a failure is due; null for a line that has not failed. */
export const letterOf = ({ state, failure }: ScheduleLine): FailureLetter | null => {
  if (!failure || (state !== 'failed' && state !== 'reversed')) return null;
  if (failure.tryOn === null) return 'last';
  return failure.tries === 1 ? 'first' : 'second';
};

/** Throws when more would go back than arrived. */
export const refundLine = (schedule: Schedule, number: number, refundedPence: number): Schedule => {
  const { amountPence } = lineOf(schedule, number);
  if (refundedPence < 0 || refundedPence > amountPence) throw new RangeError(`${refundedPence} pence cannot be refunded of ${amountPence}`);
  return changeLine(schedule, number, { refundedPence });
};

/** A try that ends after its day, as direct debits do, is followed by the next on the day after. */
const nextTry = ({ tries, firstOn, on }: Pick<LineFailure, 'tries' | 'firstOn'> & { readonly on: IsoDay }): IsoDay | null => {
  const days = retryDays[tries - 1];
  if (days === undefined) return null;
  const planned = addDays(firstOn, days);
  return planned > on ? planned : addDays(on, 1);
};
