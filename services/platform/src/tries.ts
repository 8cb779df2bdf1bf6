import { DatabaseAwayError, isDatabaseAway } from './database-away.js';
import { TimeLimitError } from './events/back-off.js';

export interface TryLimits {
  /** A database that has been away for so long is given up. */
  readonly awayMs: number;
  /** Nobody waits longer than this for the whole. */
  readonly wholeMs: number;
}

/**
 * The work of a transaction, which refuses to be begun again in vain. The driver would go on for two minutes, and what nobody waits for
 * any more would be in the way of those who try anew.
 */
export const triedWithin = <S, T>({ awayMs, wholeMs }: TryLimits, work: (session: S) => Promise<T>): ((session: S) => Promise<T>) => {
  const began = performance.now();
  let lost: unknown;
  return async (session) => {
    const ms = performance.now() - began;
    if (lost !== undefined && ms > awayMs) throw new DatabaseAwayError(lost);
    if (ms > wholeMs) throw new TimeLimitError(`Not begun again after ${wholeMs} ms`);
    try {
      return await work(session);
    } catch (error) {
      lost = isDatabaseAway(error) ? error : undefined;
      throw error;
    }
  };
};
