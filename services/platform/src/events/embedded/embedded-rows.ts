import type { mongo } from 'mongoose';
import type { PlaceLag } from '../event-log.js';

export interface LogRow {
  readonly topic: string;
  /** The event's number within its topic, without gaps. */
  readonly offset: number;
  readonly key: string;
  readonly value: string;
  readonly at: Date;
}

/** How far a consumer group has read a topic. */
export interface CursorRow {
  readonly _id: string;
  readonly group: string;
  readonly topic: string;
  /** The offset to be read next. */
  readonly next: number;
}

export const cursorId = (group: string, topic: string): string => `${group} ${topic}`;

/** The offset that the next event of a topic gets. */
export const endOf = async (database: mongo.Db, topic: string): Promise<number> => {
  const last = await database
    .collection<LogRow>('events')
    .findOne({ topic }, { sort: { offset: -1 }, projection: { offset: 1 }, readConcern: { level: 'local' } });
  return (last?.offset ?? -1) + 1;
};

/** How far the groups of the embedded log are behind, or one of them. */
export const embeddedLag = async (database: mongo.Db, group?: string): Promise<PlaceLag[]> => {
  const cursors = await database
    .collection<CursorRow>('cursors')
    .find(group === undefined ? {} : { group }, { sort: { group: 1, topic: 1 } })
    .toArray();
  return Promise.all(
    cursors.map(async ({ group: name, topic, next }) => ({
      group: name,
      topic,
      partition: 0,
      behind: await database.collection('events').countDocuments({ topic, offset: { $gte: next } }),
    })),
  );
};
