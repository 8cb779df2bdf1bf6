import type { Purchase, ReturningMoney } from '../purchases/purchase.js';
import { sumOfLines, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { isAwaited } from '../collecting/collecting.js';
import { isChangeable } from './edits.js';
import { shrink } from './shrink.js';

type ReturnState = Pick<Purchase, 'returning' | 'schedule' | 'monthsLeft'>;

const nothing: ReturningMoney = { toComePence: 0, arrivedPence: 0 };

/** What could not be taken off a plan because it is being taken: it goes back once it has arrived. What has arrived meanwhile goes back now. */
export const returnLater = (
  { returning = nothing, schedule }: ReturnState,
  excessPence: number,
): { readonly returning: ReturningMoney; readonly latePence: number } => {
  const freePence = sumOfLines(schedule.filter(isOnItsWay)) - returning.toComePence;
  const waitingPence = Math.min(excessPence, Math.max(0, freePence));
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

/** The lines that are owed again, since a bank took their money back. */
export const owedAgainIn = (schedule: Schedule): Schedule => schedule.filter(isOwedAgain);

/** Money that was to go back did not stay: its bank took it back before. What it had paid of what is cancelled is not owed again. */
export const withoutArrived = <P extends ReturnState>(
  purchase: P,
  pence: number,
): { readonly purchase: P; readonly schedule: Schedule } => {
  const { returning = nothing, schedule } = purchase;
  const { schedule: left, excessPence } = shrink(schedule, pence, isOwedAgain);
  const goneBy = pence - excessPence;
  const arrivedPence = Math.max(0, returning.arrivedPence - goneBy);
  return { purchase: { ...purchase, ...monthsWithout(purchase, goneBy), returning: { ...returning, arrivedPence } }, schedule: left };
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

const isOnItsWay = (line: ScheduleLine): boolean => isAwaited(line) && !isChangeable(line);
