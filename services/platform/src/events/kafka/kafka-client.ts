import type { KafkaConfig, Admin, FetchOffsetsPartition } from 'kafkajs';
import type { KafkaAccess } from '../../settings/kafka-access.js';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlaceLag } from '../event-log.js';

/** The client modifies its arguments, so it gets a copy. */
export const clientSettings = (
  { brokers, ssl, sasl }: KafkaAccess = { brokers: [] },
): Pick<KafkaConfig, 'ssl' | 'sasl'> & { brokers: string[] } => ({
  brokers: [...brokers],
  ...(ssl === undefined ? {} : { ssl: ssl === true ? true : { ca: [...ssl.ca] } }),
  ...(sasl === undefined ? {} : { sasl: { ...sasl } }),
});

const tries = 10;
const pauseMs = 200;

const isRetriable = (error: unknown): boolean => error instanceof Error && 'retriable' in error && error.retriable === true;

/** The places that a group has committed. A broker that has just become the group's coordinator may not know so yet, and kafkajs asks it once. */
const committedBy = async (
  admin: Admin,
  groupId: string,
  left = tries,
): Promise<{ readonly topic: string; readonly partitions: readonly FetchOffsetsPartition[] }[]> => {
  try {
    return await admin.fetchOffsets({ groupId });
  } catch (error) {
    if (!isRetriable(error) || left <= 1) throw error;
    await wait(pauseMs);
    return committedBy(admin, groupId, left - 1);
  }
};

/** How far a group of Kafka is behind, in the topics whose places it has committed. */
export const kafkaLag = async (admin: Admin, group: string): Promise<PlaceLag[]> => {
  const committed = await committedBy(admin, group);
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
