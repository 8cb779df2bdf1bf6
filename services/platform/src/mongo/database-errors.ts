import { mongo } from 'mongoose';
import { TimeLimitError } from '../time/back-off.js';

const duplicateKey = 11_000;

/** Whether MongoDB refused a write because a unique index has that key already. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === duplicateKey;

/** Driver errors that mean "the database cannot be reached now", as opposed to "we asked it something wrong". */
const names = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
]);

/** The label by which a server says that it is shutting down or is no longer the primary. */
const passing = 'RetryableWriteError';

/** Not one of the driver's own errors, so that the driver does not restart the transaction. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  constructor(cause: unknown) {
    super('The database went away during a transaction and did not come back in time', { cause });
  }
}

/** Whether a retry may help; everything else is a mistake in our code or in the data. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAwayError ||
  (error instanceof Error && (names.has(error.name) || (error instanceof mongo.MongoError && error.hasErrorLabel(passing)))) ||
  // Node's own, which the driver hands on as it is: the connection was ended, and its end is not noticed yet.
  (error instanceof Error && Reflect.get(error, 'code') === 'EPIPE') ||
  // The error that ended a bulk write.
  (error instanceof mongo.MongoBulkWriteError && isDatabaseAway(error.errorResponse));

interface TryLimits {
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
