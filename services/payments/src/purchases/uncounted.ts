import { shortOfCancelled } from './cancelled-parts.js';
import { sumOf } from './ledger.js';
import type { Purchase, UncountedMoney } from './purchase.js';
import type { Schedule } from './schedule.js';

type CancelledPurchase = Pick<Purchase, 'schedule' | 'uncounted'>;

/** Of a purchase, all of whose cover was cancelled just now, and so much was short for the last of it. */
export const uncountedOf = (purchase: Pick<Purchase, 'schedule' | 'cancelled'>, shortPence: number, since: Date): UncountedMoney => {
  const gone = goneIn(purchase.schedule);
  const attemptIds = [...new Set(gone.flatMap(({ attemptId }) => attemptId ?? []))];
  return {
    since,
    shortPence: shortPence + shortOfCancelled(purchase),
    withBank: attemptIds.map((attemptId) => ({ attemptId, pence: sumOf(gone.filter((line) => line.attemptId === attemptId)) })),
  };
};

/** What banks have, and nothing that was cancelled has counted. */
const goneIn = (schedule: Schedule): Schedule =>
  schedule.filter(({ state, wasCounted, attemptId }) => state === 'void' && wasCounted === false && attemptId !== null);

export const gonePenceOf = (schedule: Schedule): number => sumOf(goneIn(schedule));

/** What banks have, and may return: not what we take again by ourselves. */
export const withBanks = (schedule: Schedule): number =>
  gonePenceOf(schedule) + sumOf(schedule.filter(({ state, failure }) => state === 'reversed' && failure?.tryOn === null));

export const isUncounted = ({ uncounted }: Pick<Purchase, 'uncounted'>, attempt: string | null | undefined): boolean =>
  uncounted?.withBank.some(({ attemptId }) => attemptId === attempt) === true;

/** What banks have returned of it. What they took back since comes first. */
export const returnedOf = ({ uncounted, schedule }: CancelledPurchase): number => {
  const stillWithBank = (attempt: string) =>
    sumOf(schedule.filter(({ attemptId, state }) => attemptId === attempt && state !== 'collected'));
  return (uncounted?.withBank ?? []).reduce((sum, { attemptId, pence }) => sum + Math.max(0, pence - stillWithBank(attemptId)), 0);
};

/** What of that goes back: the cancellation would have given it back, had it been there. */
export const backOfReturned = (purchase: CancelledPurchase): number =>
  Math.max(0, returnedOf(purchase) - (purchase.uncounted?.shortPence ?? 0));
