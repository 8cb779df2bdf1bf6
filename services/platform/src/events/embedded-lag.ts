import type { mongo } from 'mongoose';
import type { PlaceLag } from './event-log.js';

/** How far the groups of the embedded log are behind, or one of them. */
export const embeddedLag = async (database: mongo.Db, group?: string): Promise<PlaceLag[]> => {
  const places = await database
    .collection<Omit<PlaceLag, 'behind'> & { next: number }>('places')
    .find(group === undefined ? {} : { group }, { sort: { group: 1, topic: 1, partition: 1 } })
    .toArray();
  return Promise.all(
    places.map(async ({ group: name, topic, partition, next }) => ({
      group: name,
      topic,
      partition,
      behind: Math.max(0, (await endOf(database, topic, partition)) - next),
    })),
  );
};

/** The offset that the next message of a partition will get. */
export const endOf = async (database: mongo.Db, topic: string, partition: number): Promise<number> => {
  const last = await database
    .collection<{ offset: number }>('log')
    .findOne({ topic, partition }, { sort: { offset: -1 }, projection: { offset: 1 } });
  return (last?.offset ?? -1) + 1;
};
