import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type Admin, type Consumer } from 'kafkajs';
import type { PlaceLag } from '../events/event-log.js';
import { clientSettings, kafkaLag } from '../events/kafka/kafka-client.js';
import type { KafkaAccess } from '../settings/kafka-access.js';
import type { Start } from './command-line.js';
import type { LogReader, TopicMessage, ReadPlace } from './log-reader.js';

/** Reads Kafka through a group of its own, which commits nothing and is removed at the end. */
export class KafkaReader implements LogReader {
  private constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
  ) {}

  static async connect(access: KafkaAccess): Promise<KafkaReader> {
    const kafka = new Kafka({ clientId: 'kerbside-events', ...clientSettings(access), logLevel: logLevel.NOTHING, retry: { retries: 3 } });
    const admin = kafka.admin();
    await admin.connect();
    return new KafkaReader(kafka, admin);
  }

  async places(topics: readonly string[], start: Start): Promise<ReadPlace[]> {
    const known = new Set(await this.admin.listTopics());
    const each = topics.filter((topic) => known.has(topic)).map((topic) => this.placesOf(topic, start));
    return (await Promise.all(each)).flat();
  }

  async read(places: readonly ReadPlace[], onMessage: (message: TopicMessage) => void, signal: AbortSignal): Promise<void> {
    if (places.length === 0 || signal.aborted) return;
    const groupId = `kerbside-events-${randomUUID()}`;
    const consumer = this.kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 300 });
    const crashed = new Promise<never>((_resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => (payload.restart ? undefined : reject(payload.error)));
    });
    try {
      await Promise.race([this.follow(consumer, places, onMessage).then(() => aborted(signal)), crashed]);
    } finally {
      await consumer.disconnect();
      await this.admin.deleteGroups([groupId]);
    }
  }

  async lag(): Promise<PlaceLag[]> {
    const { groups } = await this.admin.listGroups();
    const names = groups.filter(({ protocolType }) => protocolType === 'consumer').map(({ groupId }) => groupId);
    const lags = await Promise.all(names.map((name) => kafkaLag(this.admin, name)));
    return lags.flat().toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  }

  /** A group whose place is gone goes on with the first message that is there. */
  async empty(topics: readonly string[]): Promise<boolean> {
    const known = new Set(await this.admin.listTopics());
    for (const topic of topics.filter((one) => known.has(one))) {
      const ends = await this.admin.fetchTopicOffsets(topic);
      const partitions = ends.filter(({ low, high }) => low !== high).map(({ partition, high }) => ({ partition, offset: high }));
      if (partitions.length > 0) await this.admin.deleteTopicRecords({ topic, partitions });
    }
    return true;
  }

  async close(): Promise<void> {
    await this.admin.disconnect();
  }

  /** A seek takes effect with the next fetch; messages from an earlier fetch are skipped. */
  private async follow(consumer: Consumer, places: readonly ReadPlace[], onMessage: (message: TopicMessage) => void): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...new Set(places.map(({ topic }) => topic))], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        const offset = Number(message.offset);
        const place = places.find((one) => one.topic === topic && one.partition === partition);
        if (place && offset >= place.next) onMessage({ topic, partition, offset, value: message.value?.toString() ?? '' });
      },
    });
    for (const { topic, partition, next } of places) consumer.seek({ topic, partition, offset: String(next) });
  }

  private async placesOf(topic: string, start: Start): Promise<ReadPlace[]> {
    const ends = await this.admin.fetchTopicOffsets(topic);
    const since = start.kind === 'time' ? await this.admin.fetchTopicOffsetsByTimestamp(topic, start.since.getTime()) : [];
    return ends.map(({ partition, low, high }) => {
      const end = Number(high);
      const first = start.kind === 'offset' ? start.offset : Number(since.find((one) => one.partition === partition)?.offset ?? end);
      return { topic, partition, end, next: Math.min(end, Math.max(Number(low), first)) };
    });
  }
}

const orderOf = ({ group, topic, partition }: PlaceLag): string => `${group} ${topic} ${String(partition).padStart(6, '0')}`;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
