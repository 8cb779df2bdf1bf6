import { mongo } from 'mongoose';

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

/** A server that is shutting down or no longer leads says so by a label. */
const passing = 'RetryableWriteError';

/** Not the driver's own, so that it does not begin the transaction again. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  constructor(cause: unknown) {
    super('The database was lost in a transaction and not found again', { cause });
  }
}

/** Worth another try later; everything else is a mistake of ours or of the data. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAwayError ||
  (error instanceof Error && (names.has(error.name) || (error instanceof mongo.MongoError && error.hasErrorLabel(passing)))) ||
  // What ended the writing of several documents at once.
  (error instanceof mongo.MongoBulkWriteError && isDatabaseAway(error.errorResponse));
