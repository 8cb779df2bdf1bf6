import type { IsoDay } from '@kerbside/contracts/dates';
import type { Method, PlannedLine } from '../methods/method-port.js';

/** The state of a scheduled payment. `accepted`: it was taken and is on its way. */
export type LineState = 'due' | 'accepted' | 'collected' | 'failed' | 'reversed';

/** One payment of a purchase, in pence. Line 1 is paid at the sale. */
export interface ScheduleLine {
  readonly number: number;
  readonly dueOn: IsoDay;
  readonly amountPence: number;
  readonly method: Method;
  readonly state: LineState;
  /** What has gone back to the customer. */
  readonly refundedPence: number;
  /** The attempt that collects it, or collected it. */
  readonly attemptId: string | null;
}
export type Schedule = readonly ScheduleLine[];

/** Throws when the lines do not add up to what is owed: money would be lost or invented. */
export const scheduleOf = (planned: readonly PlannedLine[], method: Method, totalPence: number): Schedule => {
  if (planned.reduce((sum, { amountPence }) => sum + amountPence, 0) !== totalPence)
    throw new Error(`A schedule of ${method} does not add up to the ${totalPence} pence that are owed`);
  return planned.map((line, place) => ({ ...line, number: place + 1, method, state: 'due', refundedPence: 0, attemptId: null }));
};

export const changeLine = (
  schedule: Schedule,
  number: number,
  change: Partial<Pick<ScheduleLine, 'state' | 'refundedPence' | 'attemptId'>>,
): Schedule => schedule.map((line) => (line.number === number ? { ...line, ...change } : line));

export const isCollected = (schedule: Schedule): boolean => schedule.every(({ state }) => state === 'collected');

/** The day on which the next line that no attempt collects yet falls due. */
export const nextDueOn = (schedule: Schedule): IsoDay | null =>
  schedule.find(({ state, attemptId }) => state === 'due' && attemptId === null)?.dueOn ?? null;
