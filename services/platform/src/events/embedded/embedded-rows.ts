import type { mongo } from 'mongoose';

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
