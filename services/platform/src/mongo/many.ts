import type { ClientSession, Connection, Model, mongo } from 'mongoose';

interface Identified {
  readonly _id: string;
}

interface Stored {
  readonly db: Connection;
  readonly collection: { readonly collectionName: string };
}

/**
 * The model's collection in the driver itself, for writing many records whose types guarantee their fields: mongoose would build a document
 * for each, which takes longer than writing it.
 */
export const rowsOf = <T extends Identified>({ db, collection }: Stored): mongo.Collection<T> =>
  db.getClient().db(db.name).collection<T>(collection.collectionName);

/** Inserts complete new records. Undefined fields are left out. */
export const insertAll = async <T extends Identified>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  if (records.length > 0) await rowsOf<Identified>(model).insertMany([...records], { session, ignoreUndefined: true });
};

/** Replaces complete records in order: one may occur more than once. A missing record is created. */
export const replaceAll = async <T extends Identified>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  const writes = records.map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } }));
  if (writes.length > 0) await rowsOf<Identified>(model).bulkWrite(writes, { session, ignoreUndefined: true });
};
