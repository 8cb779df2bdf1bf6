import type { mongo } from 'mongoose';
import type { CursorRow } from './embedded-rows.js';
import type { PlaceLag } from '../event-log.js';

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
