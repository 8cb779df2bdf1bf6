import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { laterOf, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Method } from '../methods/method-port.js';
import { monthlyOf, type MonthsLeft, type Purchase } from '../purchases/purchase.js';
import { sumOf } from '../purchases/ledger.js';
import { dayOf, earliest, monthsAfter, startOn, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { newLine, noticeDays } from './edits.js';

/** Monthly cover as it goes on: a month after the other, whatever staff have moved, split or been paid for in another way. */
export interface Months {
  readonly monthlyPence: number;
  readonly method: Method;
  /** The day on which the first month fell due. */
  readonly from: IsoDay;
  /** The day of its month on which each later one falls due, the 31st on the last of a shorter one. */
  readonly day: number;
  /** How many are owed so far. */
  readonly count: number;
}

/**
 * Null for cover of a fixed length, and when nothing of it is left to pay. The first month may cost less, by rewards; what is owed beyond it is whole months. What is
 * void is not owed.
 */
export const monthsOf = (purchase: Purchase, schedule: Schedule): Months | null => {
  const { agreement, offer, instrument, monthsFrom, monthsLeft } = purchase;
  const from = monthsFrom ?? earliest(schedule.map(({ dueOn }) => dueOn));
  const monthlyPence = monthlyOf(purchase);
  if (!agreement || monthlyPence === null || monthlyPence <= 0 || from === null) return null;
  const { count, owedPence } = monthsLeft ?? { count: 1, owedPence: offer.totalPence };
  // The customer may have chosen a card since.
  const method = instrument?.method ?? agreement.method;
  const day = agreement.monthlyDay ?? dayOf(from);
  return { monthlyPence, method, from, day, count: count + Math.floor((owedOf(schedule) - owedPence) / monthlyPence) };
};

/** Moves future months to this day. Changes nothing for cover of a fixed length. */
export const monthsOn = (purchase: Purchase, day: number): Purchase =>
  purchase.agreement && monthlyOf(purchase) !== null ? { ...purchase, agreement: { ...purchase.agreement, monthlyDay: day } } : purchase;

/** The months once one of several policies is cancelled: each further one costs that much less. `shrunk` is the schedule without what the policy would still have cost. */
export const monthsLeftOf = (purchase: Purchase, shrunk: Schedule, lessPence: number): MonthsLeft | undefined => {
  const months = monthsOf(purchase, purchase.schedule);
  if (!months || lessPence === 0) return purchase.monthsLeft;
  return { monthlyPence: Math.max(0, months.monthlyPence - lessPence), count: months.count, owedPence: owedOf(shrunk) };
};

/** The day on which another month begins to be owed: when the last one is collected, or would be had nobody moved it. */
export const addMonthOn = (months: Months): IsoDay => startOn(months.method, monthOf(months, months.count - 1));

/**
 * The schedule with the next month, once it is time. It is taken no sooner than its notice allows, even after collecting was interrupted.
 */
export const addMonth = (schedule: Schedule, months: Months, today: IsoDay): Schedule => {
  const { monthlyPence, method, count } = months;
  const soonest = addBankDays(today, noticeDays);
  const last = laterOf(monthOf(months, count - 1), soonest);
  if (today < addMonthOn(months) || schedule.some((line) => isToCome(line) && line.dueOn <= last)) return schedule;
  const highest = Math.max(...schedule.map(({ number }) => number));
  const dueOn = laterOf(monthOf(months, count), soonest);
  return [...schedule, newLine(highest + 1, method, { dueOn, amountPence: monthlyPence })];
};

/** The day on which a month falls due; 0 is the first. */
const monthOf = ({ from, day }: Months, place: number): IsoDay => monthsAfter(from, place, day);

const owedOf = (schedule: Schedule): number => sumOf(schedule.filter(({ state }) => state !== 'void'));
const isToCome = ({ state, attemptId }: ScheduleLine): boolean => state === 'due' && attemptId === null;
