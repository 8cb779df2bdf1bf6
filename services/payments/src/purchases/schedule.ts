import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { submissionDay } from '@kerbside/contracts/payments/direct-debit';
import { isByDebit, payAtGarage } from '@kerbside/contracts/money/payment-methods';
import type { Method, PlannedLine } from '../methods/method-port.js';
import { sumOf } from './ledger.js';

/**
 * The state of a scheduled payment. `accepted`: it was taken and is on its way. `reversed`: it arrived and the bank took it back. A line
 * that is paid at the garage is `due` until the garage has finished, then `collected`: by the garage. `void`: it will
 * never be collected, because the plan was cancelled.
 */
type LineState = 'due' | 'accepted' | 'collected' | 'failed' | 'reversed' | 'void';

/** How collecting a line has failed so far. */
export interface LineFailure {
  readonly tries: number;
  /** The day of the first failure; the next tries count from it. */
  readonly firstOn: IsoDay;
  /** The day it fell due, or was collected where that was late, or the day on which the bank took it back: arrears count from it. */
  readonly unpaidSince: IsoDay;
  /** The day of the next try; null when there is none, or while a try is under way. */
  readonly tryOn: IsoDay | null;
  /** The provider's code. */
  readonly reason: string;
}

/** One payment of a purchase, in pence. Line 1 is paid at the sale, unless that was a set-up. Numbers are names: they do not follow the dates. */
export interface ScheduleLine {
  readonly number: number;
  /** The payment that it was split off; absent where it was not. */
  readonly partOf?: number;
  readonly dueOn: IsoDay;
  readonly amountPence: number;
  readonly method: Method;
  /** How the customer paid it by themselves; absent and null: by `method`. `methodPaidBy` reads it. */
  readonly paidBy?: Method | null;
  readonly state: LineState;
  /** What has gone back to the customer by its provider. */
  readonly refundedPence: number;
  /** What staff paid back of it in another way; absent when nothing. */
  readonly redirectedPence?: number;
  /** What the customer disputes at their bank; absent when nothing ever was. */
  readonly disputedPence?: number;
  /** The attempt that collects it, or collected it. */
  readonly attemptId: string | null;
  /** The attempt that its refund is of, where its bank took that money as well: another one may pay the line by now. Absent otherwise. */
  readonly goneBackOf?: string;
  /** The attempt is decided, but not yet recorded as open at its provider. */
  readonly isOpening?: boolean;
  /** Absent and null: it has not failed, or was collected since. */
  readonly failure?: LineFailure | null;
  /** How staff say it was paid; absent unless they marked it as paid. */
  readonly note?: string;
  /** It arrived after its cover had ended, and goes back. */
  readonly isLate?: true;
  /** Of what was not there, or is not: its bank took it back, or it never arrived. Whether it was counted as paid when something was cancelled; absent otherwise. */
  readonly wasCounted?: boolean;
  /** Void: what its bank has returned of it since, which pays nothing and waits for staff; absent when nothing ever was. */
  readonly strayPence?: number;
  /** What of `refundedPence` was such money of the same payment: as much is left here for another refund. Absent when nothing was. */
  readonly strayBackPence?: number;
  /** What a garage would have taken for a policy that was cancelled; void. Absent otherwise. */
  readonly policyId?: string;
}
export type Schedule = readonly ScheduleLine[];

/** What has gone back of what it paid: not what its bank had returned of a payment that is void. */
export const goneOfPaid = ({ refundedPence, strayBackPence = 0 }: Pick<ScheduleLine, 'refundedPence' | 'strayBackPence'>): number =>
  Math.max(0, refundedPence - strayBackPence);

/** What of it the customer has back, by its provider or otherwise. */
export const backPenceOf = ({ refundedPence, redirectedPence = 0 }: Pick<ScheduleLine, 'refundedPence' | 'redirectedPence'>): number =>
  refundedPence + redirectedPence;

/** Throws when the lines do not add up to what is owed: money would be lost or invented. */
export const scheduleOf = (planned: readonly PlannedLine[], method: Method, totalPence: number): Schedule => {
  if (sumOf(planned) !== totalPence) throw new Error(`A schedule of ${method} does not add up to the ${totalPence} pence that are owed`);
  return planned.map((line, place) => ({ ...line, number: place + 1, method, state: 'due', refundedPence: 0, attemptId: null }));
};

export const changeLine = (schedule: Schedule, number: number, change: Partial<Omit<ScheduleLine, 'number'>>): Schedule =>
  schedule.map((line) => (line.number === number ? { ...line, ...change } : line));

/** Throws for a number that no line has: a fault of ours. */
export const lineOf = (schedule: Schedule, number: number): ScheduleLine => {
  const line = schedule.find((one) => one.number === number);
  if (!line) throw new Error(`The schedule has no line ${number}`);
  return line;
};

/** The garage of a visit takes it from the customer: it is no money of ours. */
export const isAtGarage = ({ method }: Pick<ScheduleLine, 'method'>): boolean => method === payAtGarage;

export const isPaidToUs = ({ state, method }: Pick<ScheduleLine, 'state' | 'method'>): boolean =>
  state === 'collected' && !isAtGarage({ method });

export const isCollected = (schedule: Schedule): boolean => schedule.every(({ state }) => state === 'collected');

/** By date, as people read them. */
export const inOrder = (schedule: Schedule): Schedule =>
  schedule.toSorted((a, b) => (a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1));

export const dayOf = (day: IsoDay): number => Number(day.slice(8));

/** The same day of the month, some months later: the anchor day, or the last day of a month that is too short for it. */
export const monthsAfter = (day: IsoDay, months: number, anchor: number): IsoDay => {
  const first = addMonths(`${day.slice(0, 8)}01`, months);
  const last = addDays(addMonths(first, 1), -1);
  return addDays(first, Math.min(anchor, dayOf(last)) - 1);
};

/** Bank days to spare before the last day on which a direct debit can be sent. */
const debitSpareDays = 2;

/** The day on which to start collecting a line; null when there is nothing to start. */
export const collectOn = ({ state, attemptId, isOpening, failure, method, dueOn }: ScheduleLine): IsoDay | null => {
  if (isAtGarage({ method })) return null;
  if (state === 'failed' || state === 'reversed') return failure?.tryOn ?? null;
  if (state !== 'due' || (attemptId !== null && isOpening !== true)) return null;
  return startOn(method, dueOn);
};

/** When collecting has to start for the money to be taken on its day. */
export const startOn = (method: Method, dueOn: IsoDay): IsoDay =>
  isByDebit(method) ? addBankDays(submissionDay(dueOn), -debitSpareDays) : dueOn;

/** By what a line was paid, or is to be. */
export const methodPaidBy = ({ method, paidBy }: Pick<ScheduleLine, 'method' | 'paidBy'>): Method => paidBy ?? method;

/** The first day on which a line is to be collected. */
export const nextDueOn = (schedule: Schedule): IsoDay | null => earliest(schedule.map(collectOn));

export const earliest = (days: readonly (IsoDay | null)[]): IsoDay | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);
