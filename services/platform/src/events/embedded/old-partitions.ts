import type { mongo } from 'mongoose';
import { cursorId, endOf, type CursorRow, type LogRow } from './embedded-rows.js';

interface PartitionedRow extends LogRow {
  readonly _id: mongo.ObjectId;
  readonly partition: number;
}

/** How far a group had read a partition. */
interface Place {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  readonly next: number;
}

const names = ['members', 'places', 'log'] as const;
const batch = 500;

/**
 * Before decision 16 the log had its topics in partitions. Joins each topic into one sequence that keeps the order of every key. A group
 * continues at the first event that it has not read; receipts cover what it read beyond that. If this is interrupted, the next start
 * finishes it.
 */
export const joinPartitions = async (database: mongo.Db): Promise<void> => {
  const there = await database.listCollections({ name: { $in: [...names] } }, { nameOnly: true }).toArray();
  if (there.length === 0) return;
  for (const topic of await partitioned(database).distinct('topic')) {
    await joinTopic(database, topic);
    await keepPlaces(database, topic);
  }
  for (const name of names) await database.dropCollection(name);
};

const partitioned = (database: mongo.Db) => database.collection<PartitionedRow>('log');
const joined = (database: mongo.Db) => database.collection<LogRow & { _id: mongo.ObjectId }>('events');

/** New offsets start above all old ones, because dead letters are identified by offset. */
const joinTopic = async (database: mongo.Db, topic: string): Promise<void> => {
  const [highest] = await partitioned(database).find({ topic }).sort({ offset: -1 }).limit(1).toArray();
  let next = Math.max(await endOf(database, topic), (highest?.offset ?? -1) + 1);
  const rows = await partitioned(database)
    .find({ topic })
    .project<{ _id: mongo.ObjectId }>({ _id: 1 })
    .sort({ offset: 1, partition: 1 })
    .toArray();
  for (let at = 0; at < rows.length; at += batch) {
    const ids = rows.slice(at, at + batch).map(({ _id }) => _id);
    const found = new Map(
      (
        await partitioned(database)
          .find({ _id: { $in: ids } })
          .toArray()
      ).map((row) => [String(row._id), row]),
    );
    const moved = new Set(
      (
        await joined(database)
          .find({ _id: { $in: ids } })
          .project({ _id: 1 })
          .toArray()
      ).map(({ _id }) => String(_id)),
    );
    const missing = ids.flatMap((id) => (moved.has(String(id)) ? [] : (found.get(String(id)) ?? [])));
    if (missing.length === 0) continue;
    await joined(database).insertMany(missing.map(({ partition: _, ...row }) => ({ ...row, offset: next++ })));
  }
};

const keepPlaces = async (database: mongo.Db, topic: string): Promise<void> => {
  const places = await database.collection<Place>('places').find({ topic }).toArray();
  for (const group of new Set(places.map((place) => place.group))) {
    const unread = await Promise.all(places.filter((place) => place.group === group).map((place) => firstUnread(database, place)));
    const next = Math.min(await endOf(database, topic), ...unread.flatMap((offset) => offset ?? []));
    await database
      .collection<CursorRow>('cursors')
      .updateOne({ _id: cursorId(group, topic) }, { $set: { group, topic, next } }, { upsert: true });
  }
};

/** Returns the new offset of that event. */
const firstUnread = async (database: mongo.Db, { topic, partition, next }: Place): Promise<number | undefined> => {
  const row = await partitioned(database).findOne({ topic, partition, offset: { $gte: next } }, { sort: { offset: 1 } });
  return row ? (await joined(database).findOne({ _id: row._id }))?.offset : undefined;
};
