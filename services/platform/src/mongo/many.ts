import type { ClientSession, Connection, Model, mongo } from 'mongoose';

interface Identified {
  readonly _id: string;
}

interface Stored {
  readonly db: Connection;
  readonly collection: { readonly collectionName: string };
}

/**
 * The collection of a model as the driver has it, for many records at once whose types have seen to their fields: mongoose would make a document
 * of each, which takes longer than to write it.
 */
export const rowsOf = <T extends Identified>({ db, collection }: Stored): mongo.Collection<T> =>
  db.getClient().db(db.name).collection<T>(collection.collectionName);

/** Whole records that are new. What is undefined is left out. */
export const insertAll = async <T extends Identified>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  if (records.length > 0) await rowsOf<Identified>(model).insertMany([...records], { session, ignoreUndefined: true });
};

/** Whole records in their order: one may come more than once. One that is gone is there again. */
export const replaceAll = async <T extends Identified>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  const writes = records.map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } }));
  if (writes.length > 0) await rowsOf<Identified>(model).bulkWrite(writes, { session, ignoreUndefined: true });
};
