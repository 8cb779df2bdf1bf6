import { addBankDays } from '@kerbside/contracts/bank-days';
import { addMonths, type IsoDay } from '@kerbside/contracts/dates';
import type { Method } from '../methods/method-port.js';
import type { Purchase } from '../purchases/purchase.js';
import { earliest, startOn, sumOfLines, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { newLine, noticeDays } from './edits.js';

/** Monthly cover as it goes on: a month after the other, whatever staff have moved, split or been paid for in another way. */
export interface Months {
  readonly monthlyPence: number;
  readonly method: Method;
  /** The day on which the first month fell due: each later one falls due on this day of its month, the 31st on the last of a shorter one. */
  readonly from: IsoDay;
  /** How many are owed so far. */
  readonly count: number;
}

/** Null for cover of a fixed length. The first month may cost less, by rewards; what is owed beyond it is whole months. */
export const monthsOf = ({ agreement, offer, monthsFrom }: Purchase, schedule: Schedule): Months | null => {
  const from = monthsFrom ?? earliest(schedule.map(({ dueOn }) => dueOn));
  if (typeof agreement?.monthlyPence !== 'number' || from === null) return null;
  const { monthlyPence, method } = agreement;
  return { monthlyPence, method, from, count: 1 + Math.floor((sumOfLines(schedule) - offer.totalPence) / monthlyPence) };
};

/** The day on which another month begins to be owed: when the last one is collected, or would be had nobody moved it. */
export const addMonthOn = ({ method, from, count }: Months): IsoDay => startOn(method, addMonths(from, count - 1));

/** With the next month, once it is time. It is taken no sooner than its notice allows, also after collecting stood still; then month by month. */
export const addMonth = (schedule: Schedule, months: Months, today: IsoDay): Schedule => {
  const { monthlyPence, method, from, count } = months;
  const soonest = addBankDays(today, noticeDays);
  const last = laterOf(addMonths(from, count - 1), soonest);
  if (today < addMonthOn(months) || schedule.some((line) => isToCome(line) && line.dueOn <= last)) return schedule;
  const highest = Math.max(...schedule.map(({ number }) => number));
  const dueOn = laterOf(addMonths(from, count), soonest);
  return [...schedule, newLine(highest + 1, method, { dueOn, amountPence: monthlyPence })];
};

const isToCome = ({ state, attemptId }: ScheduleLine): boolean => state === 'due' && attemptId === null;
const laterOf = (one: IsoDay, other: IsoDay): IsoDay => (one > other ? one : other);
