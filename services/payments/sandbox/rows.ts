import type { mongo } from 'mongoose';
import { Mongo } from '@kerbside/platform/mongo/mongo';

export interface StoredRows {
  readonly rows: mongo.Collection;
  readonly leave: () => Promise<void>;
}

/** Where a sandbox keeps what it holds. The sandboxes of a process share one client, also with services that share theirs. */
export const openRows = async (mongoUri: string, database: string): Promise<StoredRows> => {
  const mongo = await Mongo.connect(mongoUri, database, undefined, true);
  return { rows: mongo.database.collection('objects'), leave: () => mongo.onApplicationShutdown() };
};
