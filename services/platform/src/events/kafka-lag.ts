import type { Admin } from 'kafkajs';
import type { PlaceLag } from './event-log.js';

/** How far a group of Kafka is behind, in the topics whose places it has committed. */
export const kafkaLag = async (admin: Admin, group: string): Promise<PlaceLag[]> => {
  const committed = await admin.fetchOffsets({ groupId: group });
  const lags = await Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const ends = await admin.fetchTopicOffsets(topic);
      return partitions.map(({ partition, offset }) => {
        const end = ends.find((one) => one.partition === partition);
        const next = Math.max(Number(offset), Number(end?.low ?? 0));
        return { group, topic, partition, behind: Math.max(0, Number(end?.high ?? 0) - next) };
      });
    }),
  );
  return lags.flat();
};
