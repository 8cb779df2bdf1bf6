import type { ClientSession, Connection, Model, mongo } from 'mongoose';

interface WithId {
  readonly _id: string;
}

interface CollectionRef {
  readonly db: Connection;
  readonly collection: { readonly collectionName: string };
}

/**
 * The model's collection in the driver itself, for writing many records whose types guarantee their fields: mongoose would build a document
 * for each, which takes longer than writing it.
 */
export const rowsOf = <T extends WithId>({ db, collection }: CollectionRef): mongo.Collection<T> =>
  db.getClient().db(db.name).collection<T>(collection.collectionName);

/** Inserts complete new records. Undefined fields are left out. */
export const insertAll = async <T extends WithId>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  if (records.length > 0) await rowsOf<WithId>(model).insertMany([...records], { session, ignoreUndefined: true });
};

/** Replaces complete records in order: one may occur more than once. A missing record is created. */
export const replaceAll = async <T extends WithId>(model: Model<T>, records: readonly T[], session: ClientSession): Promise<void> => {
  const writes = records.map(({ _id, ...replacement }) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } }));
  if (writes.length > 0) await rowsOf<WithId>(model).bulkWrite(writes, { session, ignoreUndefined: true });
};

/**
 * Stores complete records, new or not; of several with the same id the last. One query finds which are there, so that the new ones are
 * inserted: a replacement that inserts what it does not find takes the database half as long again. Returns the ids of those that were there.
 */
export const putAll = async <T extends WithId>(
  model: Model<T>,
  records: readonly T[],
  session: ClientSession,
): Promise<ReadonlySet<string>> => {
  const last = [...new Map(records.map((record) => [record._id, record])).values()];
  if (last.length === 0) return new Set();
  const known = await thoseIn(
    rowsOf<WithId>(model),
    last.map(({ _id }) => _id),
    session,
  );
  await insertAll(
    model,
    last.filter(({ _id }) => !known.has(_id)),
    session,
  );
  await replaceAll(
    model,
    last.filter(({ _id }) => known.has(_id)),
    session,
  );
  return known;
};

/** Groups those that are alike in what is asked of them, such as what is to be written of each: then a group takes one update. */
export const alikeIn = <T, V>(all: readonly T[], asked: (one: T) => V): readonly (readonly [V, readonly T[]])[] => {
  const groups = new Map<string, readonly [V, T[]]>();
  for (const one of all) {
    const value = asked(one);
    const key = JSON.stringify(value);
    const group = groups.get(key);
    if (group) group[1].push(one);
    else groups.set(key, [value, [one]]);
  }
  return [...groups.values()];
};

/** Which of these ids the collection has. */
export const thoseIn = async <T extends WithId>(
  rows: mongo.Collection<T>,
  ids: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> => {
  const found = await rows
    .find<WithId>({ _id: { $in: [...ids] } } as mongo.Filter<T>, { ...(session ? { session } : {}), projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
};
