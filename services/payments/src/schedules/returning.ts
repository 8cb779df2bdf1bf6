import { sumOf } from '../purchases/ledger.js';
import type { Purchase, ReturningMoney } from '../purchases/purchase.js';
import { type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { isAwaited } from './collecting.js';
import { isChangeable } from './edits.js';
import { shrink, withoutGone } from './shrink.js';

type ReturnState = Pick<Purchase, 'returning' | 'schedule' | 'monthsLeft'>;

const nothing: ReturningMoney = { toComePence: 0, arrivedPence: 0 };

/** What could not be taken off a plan because it is being taken: it goes back once it has arrived. What has arrived meanwhile goes back now. */
export const returnLater = (
  { returning = nothing, schedule }: ReturnState,
  excessPence: number,
): { readonly returning: ReturningMoney; readonly latePence: number } => {
  const waitingPence = Math.min(excessPence, onItsWayOf({ returning, schedule }));
  const latePence = excessPence - waitingPence;
  return {
    returning: { toComePence: returning.toComePence + waitingPence, arrivedPence: returning.arrivedPence + latePence },
    latePence,
  };
};

/** Money arrived: how much of it goes back. */
export const returnNow = ({ returning = nothing }: Pick<Purchase, 'returning'>, pence: number) => {
  const latePence = Math.min(returning.toComePence, pence);
  return { returning: { toComePence: returning.toComePence - latePence, arrivedPence: returning.arrivedPence + latePence }, latePence };
};

const isOwedAgain = (line: ScheduleLine): boolean => isChangeable(line) && line.state === 'reversed';

/** What is owed again, since a bank took its money back: of the payment of one line, or of all where staff have replaced it. */
export const owedAgainIn = (schedule: Schedule, number?: number): Schedule => {
  const itsAttempt = schedule.find((line) => line.number === number)?.attemptId;
  const isIts = (line: ScheduleLine): boolean => itsAttempt === undefined || line.number === number || line.attemptId === itsAttempt;
  return schedule.filter((line) => isOwedAgain(line) && isIts(line));
};

/** What can be taken off what is still to be paid, or goes back of it once it has arrived. */
export const stillOwedOf = (purchase: Pick<Purchase, 'schedule' | 'returning'>): number =>
  sumOf(purchase.schedule.filter(isChangeable).map(withoutGone)) + onItsWayOf(purchase);

/** What is being taken, but for what is to go back already. */
export const onItsWayOf = ({ schedule, returning = nothing }: Pick<Purchase, 'schedule' | 'returning'>): number =>
  Math.max(0, sumOf(schedule.filter((line) => isAwaited(line) && !isChangeable(line))) - returning.toComePence);

export interface NotThere {
  /** Its bank took it back before: what it had paid of what is cancelled is not owed again. */
  readonly offPence: number;
  /** It cannot go back of the payment that it was: as much is not owed of others, or goes back of them. */
  readonly otherPence: number;
}

/** Money that was to go back and is not there, or was promised back before. `line`: the one that it paid, if it was one. */
export const withoutArrived = <P extends ReturnState>(
  found: P,
  { offPence, otherPence }: NotThere,
  line?: number,
): { readonly purchase: P; readonly schedule: Schedule; readonly latePence: number } => {
  const off = lessOwed(found, offPence, owedAgainIn(found.schedule, line));
  const { excessPence, purchase } = lessOwed(off.purchase, otherPence, off.purchase.schedule.filter(isChangeable));
  const { returning, latePence } = returnLater(withLessArrived(purchase, excessPence), excessPence);
  return { purchase: { ...purchase, schedule: found.schedule, returning }, schedule: purchase.schedule, latePence };
};

const lessOwed = <P extends ReturnState>(
  purchase: P,
  pence: number,
  lines: Schedule,
): { readonly purchase: P; readonly excessPence: number } => {
  const { schedule, excessPence } = shrink(purchase.schedule, pence, (line) => lines.includes(line));
  const goneBy = pence - excessPence;
  return { purchase: { ...withLessArrived(purchase, goneBy), ...monthsWithout(purchase, goneBy), schedule }, excessPence };
};

const withLessArrived = <P extends ReturnState>(purchase: P, pence: number): P => {
  const { returning = nothing } = purchase;
  return { ...purchase, returning: { ...returning, arrivedPence: Math.max(0, returning.arrivedPence - pence) } };
};

/** As many months are owed as before. */
const monthsWithout = ({ monthsLeft }: ReturnState, goneBy: number): Pick<ReturnState, 'monthsLeft'> =>
  monthsLeft ? { monthsLeft: { ...monthsLeft, owedPence: monthsLeft.owedPence - goneBy } } : {};

/** Money did not arrive after all: nobody owes what it was to pay of what has been cancelled. */
export const withoutReturning = <P extends ReturnState>(
  purchase: P,
  schedule: Schedule,
): { readonly purchase: P; readonly schedule: Schedule } => {
  const { returning = nothing } = purchase;
  if (returning.toComePence === 0) return { purchase, schedule };
  const { schedule: left, excessPence } = shrink(schedule, returning.toComePence);
  const goneBy = returning.toComePence - excessPence;
  return {
    purchase: { ...purchase, ...monthsWithout(purchase, goneBy), returning: { ...returning, toComePence: excessPence } },
    schedule: left,
  };
};
