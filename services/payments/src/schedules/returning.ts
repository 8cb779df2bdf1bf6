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

/** Money did not arrive after all: nobody owes what it was to pay of what has been cancelled. */
export const withoutReturning = <P extends ReturnState>(
  purchase: P,
  schedule: Schedule,
): { readonly purchase: P; readonly schedule: Schedule } => {
  const { returning = nothing, monthsLeft } = purchase;
  if (returning.toComePence === 0) return { purchase, schedule };
  const { schedule: left, excessPence } = shrink(schedule, returning.toComePence);
  const goneBy = returning.toComePence - excessPence;
  // As many months are owed as before.
  const months = monthsLeft ? { monthsLeft: { ...monthsLeft, owedPence: monthsLeft.owedPence - goneBy } } : {};
  return { purchase: { ...purchase, ...months, returning: { ...returning, toComePence: excessPence } }, schedule: left };
};

const isOnItsWay = (line: ScheduleLine): boolean => isAwaited(line) && !isChangeable(line);
