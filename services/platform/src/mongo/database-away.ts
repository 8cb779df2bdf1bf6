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
  // The error that ended a bulk write.
  (error instanceof mongo.MongoBulkWriteError && isDatabaseAway(error.errorResponse));
