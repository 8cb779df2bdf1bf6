import { setTimeout as wait } from 'node:timers/promises';
import { eventMediaType } from '@kerbside/contracts/event';
import { Kafka, logLevel, Partitioners, type Admin, type ITopicConfig, type KafkaConfig, type Producer } from 'kafkajs';
import type { Log } from '../../telemetry/log.js';
import type { PlatformConfig } from '../../settings/platform-config.js';
import { StructureError } from '../../mongo/structure.js';
import { clientSettings, kafkaLag } from './kafka-client.js';
import { EventLog, type LogMessage, type PlaceLag, type ServerParts } from '../event-log.js';
import { isNotices } from '../topics.js';
import type { EventSettings } from '../event-settings.js';
import { KafkaServer } from './kafka-server.js';
import { daySeconds, logKeptDays, noticesKeptDays } from '../outbox/retention.js';

/** Three copies where there are three brokers, so that one may fail (the brokers' min.insync.replicas is 2). */
const copies = 3;

/** Right after a topic was made, a busy broker may not know it yet: asked again this often, at these intervals. */
const [mostTries, betweenMs] = [10, 300];

const made = async (admin: Admin, topics: ITopicConfig[]): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return void (await admin.createTopics({ waitForLeaders: true, topics }));
    } catch (error) {
      const isUnknownYet = error instanceof Error && 'type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION';
      if (!isUnknownYet || tries === mostTries) throw error;
      await wait(betweenMs);
    }
};

/** The log in Kafka. The producer is idempotent and waits for all in-sync replicas; one request at a time keeps the order through retries. */
export class KafkaLog extends EventLog {
  private readonly client: KafkaConfig & { brokers: string[] };
  private readonly kafka: Kafka;
  private producer: Producer | undefined;
  private readonly mayMake: boolean;

  constructor(
    config: PlatformConfig,
    private readonly settings: EventSettings,
    log: Log,
  ) {
    super();
    this.mayMake = config.migratesAtStart;
    this.client = {
      clientId: `kerbside-${config.service}`,
      ...clientSettings(config.kafka),
      logLevel: logLevel.WARN,
      logCreator: kafkaLogTo(log),
      // A broker silent for this long counts as lost. All our requests are safe to repeat or to send to another broker.
      requestTimeout: 10_000,
      retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 5 },
    };
    this.kafka = new Kafka(this.client);
  }

  /** Nothing to claim: Kafka serves any number of processes. */
  open(): Promise<void> {
    return Promise.resolve();
  }

  async publish(messages: readonly LogMessage[]): Promise<void> {
    const producer = await this.connected();
    try {
      await producer.sendBatch({ acks: -1, topicMessages: byTopic(messages) });
    } catch (error) {
      // A producer that lost count of its sequence never recovers; the next one starts its own.
      await this.close();
      throw error;
    }
  }

  async prepare(topics: readonly string[]): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      const known = new Set(await admin.listTopics());
      const missing = topics.filter((topic) => !known.has(topic));
      if (missing.length === 0) return;
      if (!this.mayMake) throw new StructureError(`Kafka has no ${missing.join(', ')}. Run the migration of their service first.`);
      const { brokers } = await admin.describeCluster();
      await made(
        admin,
        missing.map((topic) => this.shapeOf(topic, brokers.length)),
      );
    } finally {
      await admin.disconnect();
    }
  }

  /** Does nothing: the brokers expire old events. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async lag(group: string): Promise<PlaceLag[]> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await kafkaLag(admin, group);
    } finally {
      await admin.disconnect();
    }
  }

  makeServer(parts: ServerParts): KafkaServer {
    return new KafkaServer({ ...parts, client: this.client, eventLog: this });
  }

  async close(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    await producer?.disconnect();
  }

  private shapeOf(topic: string, brokers: number): ITopicConfig {
    const replicationFactor = Math.min(copies, brokers);
    const keptDays = isNotices(topic) ? noticesKeptDays : logKeptDays;
    const configEntries = [
      { name: 'retention.ms', value: String(keptDays * daySeconds * 1_000) },
      { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
    ];
    return { topic, numPartitions: this.settings.partitions, replicationFactor, configEntries };
  }

  private async connected(): Promise<Producer> {
    if (this.producer) return this.producer;
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 5 },
    });
    await producer.connect();
    this.producer = producer;
    return producer;
  }
}

const headers = { 'content-type': eventMediaType };

const byTopic = (messages: readonly LogMessage[]) => {
  const topics = new Map<string, { key: string; value: string; headers: typeof headers }[]>();
  for (const { topic, key, value } of messages) {
    const known = topics.get(topic) ?? [];
    topics.set(topic, known);
    known.push({ key, value, headers });
  }
  return [...topics].map(([topic, of]) => ({ topic, messages: of }));
};

/** The client logs every attempt; we report the outcome ourselves. */
const kafkaLogTo =
  (log: Log): NonNullable<KafkaConfig['logCreator']> =>
  () =>
  ({ level, namespace, log: entry }) => {
    const facts = { kafka: namespace, detail: entry.message };
    if (level <= logLevel.ERROR) log.warn(facts, 'Kafka reports an error');
    else log.debug(facts, 'Kafka reports a problem');
  };
