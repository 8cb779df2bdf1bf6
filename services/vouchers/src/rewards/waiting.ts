import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';

/** Earned by a purchase that may still be cancelled with a full refund: not to be used before its day. */
export interface WaitingReward {
  readonly paymentId: string;
  readonly amountPence: Pence;
  readonly from: IsoDay;
}

/** Work at a garage that was sold in a purchase. It goes back whole until it is begun, however late that is (Q9, ADR 13). */
export interface SoldWork {
  readonly paymentId: string;
  readonly mostPence: Pence;
  /** From when nothing waits for it; null until it is done or cancelled. */
  readonly freeFrom: IsoDay | null;
}

/** `null` is the day that nobody knows yet, on which all work is done. */
export type Day = IsoDay | null;

const isAfter = (from: IsoDay | null, day: Day): boolean => day !== null && (from === null || from > day);
const sumOf = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, amount) => sum + amount, 0);

/** What cannot be used on a day: what waits for its own day, and at least the share of work that may still be called off. */
export const waitingOn = (waiting: readonly WaitingReward[], work: readonly SoldWork[], day: Day): Pence =>
  sumOf(
    [...new Set(waiting.map(({ paymentId }) => paymentId))].map((paymentId) => {
      const its = waiting.filter((one) => one.paymentId === paymentId);
      const open = work.filter((one) => one.paymentId === paymentId && isAfter(one.freeFrom, day));
      const dated = sumOf(its.filter(({ from }) => isAfter(from, day)).map(({ amountPence }) => amountPence));
      const most = sumOf(its.map(({ amountPence }) => amountPence));
      return Math.max(dated, Math.min(most, sumOf(open.map(({ mostPence }) => mostPence))));
    }),
  );

/** The entries that something still waits for. */
export const stillWaiting = (waiting: readonly WaitingReward[], work: readonly SoldWork[], today: IsoDay): readonly WaitingReward[] =>
  waiting.filter(
    (one) => one.from > today || work.some(({ paymentId, freeFrom }) => paymentId === one.paymentId && isAfter(freeFrom, today)),
  );

/** The days after today on which something becomes free, in order. */
export const daysToCome = (waiting: readonly WaitingReward[], work: readonly SoldWork[], today: IsoDay): readonly Day[] => {
  const known = [...waiting.map(({ from }) => from), ...work.flatMap(({ freeFrom }) => freeFrom ?? [])];
  return [...[...new Set(known)].filter((day) => day > today).sort(), null];
};
