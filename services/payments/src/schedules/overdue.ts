import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Attempt } from '../purchases/attempt.js';
import { sumOf } from '../purchases/ledger.js';
import { changeLine, inOrder, lineOf, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { overdueIn } from './arrears.js';

/** What is overdue in all, what of it its customer may pay now, and what becomes of the cover if they do not. */
interface Overdue {
  readonly pence: number;
  readonly payablePence: number;
  readonly since: IsoDay;
  readonly suspendsOn: IsoDay;
  readonly endsOn: IsoDay;
}

/** Null when nothing is overdue. */
export const overdueOf = (schedule: Schedule): Overdue | null => {
  const { pence, since } = overdueIn(schedule);
  if (since === null) return null;
  const payablePence = sumOf(payableIn(schedule));
  return { pence, payablePence, since, suspendsOn: addDays(since, suspendedAfterDays), endsOn: addDays(since, endedAfterDays) };
};

/** Overdue, and nothing is being taken for it. */
export const isPayable = ({ state, failure }: ScheduleLine): boolean => (state === 'failed' || state === 'reversed') && Boolean(failure);

/** What the customer may pay now, the earliest first. */
export const payableIn = (schedule: Schedule): Schedule => inOrder(schedule.filter(isPayable));

/** Lets the customer pay the line by this attempt. The line is still retried on its day: an open form postpones nothing. */
export const offerLine = (schedule: Schedule, number: number, attemptId: string): Schedule => changeLine(schedule, number, { attemptId });

/** Whether the line waits for exactly this attempt. A later try by us, an edit or the end of the plan take it from the customer. */
export const mayBePaid = (schedule: Schedule, { id, line: number, amountPence }: Attempt): boolean => {
  const line = schedule.find((one) => one.number === number);
  return line?.attemptId === id && isPayable(line) && line.amountPence === amountPence;
};

/** The customer's money is being taken: the line is not collected elsewhere, and arrears wait. */
export const takeLine = (schedule: Schedule, { line, id }: Attempt): Schedule =>
  changeLine(schedule, line, { state: 'due', attemptId: id, isOpening: false });

/** It was not taken after all: the line is overdue as before. */
export const giveLineBack = (schedule: Schedule, { line, id }: Attempt): Schedule => {
  const { state, attemptId } = lineOf(schedule, line);
  return state === 'due' && attemptId === id ? changeLine(schedule, line, { state: 'failed' }) : schedule;
};
