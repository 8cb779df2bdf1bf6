import { DatabaseAwayError, isDatabaseAway } from './database-away.js';
import { TimeLimitError } from '../time/back-off.js';

export interface TryLimits {
  /** How long a database may be unreachable before we give up. */
  readonly awayMs: number;
  /** The longest that a caller waits for the whole transaction. */
  readonly wholeMs: number;
}

/**
 * Wraps the work of a transaction so that it refuses pointless restarts. The driver would retry for two minutes, and work that nobody waits
 * for any longer would hold up those who try again.
 */
export const triedWithin = <S, T>({ awayMs, wholeMs }: TryLimits, work: (session: S) => Promise<T>): ((session: S) => Promise<T>) => {
  const began = performance.now();
  let lost: unknown;
  return async (session) => {
    const ms = performance.now() - began;
    if (lost !== undefined && ms > awayMs) throw new DatabaseAwayError(lost);
    if (ms > wholeMs) throw new TimeLimitError(`Not restarted after ${wholeMs} ms`);
    try {
      return await work(session);
    } catch (error) {
      lost = isDatabaseAway(error) ? error : undefined;
      throw error;
    }
  };
};
