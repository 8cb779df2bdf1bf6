import { randomUUID } from 'node:crypto';
import { Kafka as KafkaBinding, type KafkaMessage } from 'cloudevents';
import { ConfigResourceTypes, Kafka, logLevel, type Admin } from 'kafkajs';
import { EventLog } from '../src/events/event-log.js';
import { defaultEventSettings } from '../src/events/event-settings.js';
import { KafkaLog } from '../src/events/kafka/kafka.js';
import { makeLog } from '../src/telemetry/log.js';
import { platformConfig } from '../src/settings/platform-config.js';
import { eventually } from '../src/testing/events/event-probe.js';
import { EventStage, handledBy, newKey, newKeys, publishedBy, sequencesOf, untilEffects, upTo } from '../src/testing/events/event-stage.js';
import { operatorsContract } from '../src/testing/events/operators-contract.js';
import { transportContract } from '../src/testing/events/transport-contract.js';
import { commandsDuring, reportedMongo } from '../src/testing/sent-commands.js';

const brokers = process.env['KAFKA_BROKERS'];
if (!brokers) throw new Error('KAFKA_BROKERS is not set: this suite runs against a real Kafka, for example KAFKA_BROKERS=localhost:9092');

let admin: Admin;

beforeAll(async () => {
  admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
});
afterAll(() => admin.disconnect());

transportContract('Kafka', {
  env: () => ({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers }),
  rewind: (group, topic) => admin.resetOffsets({ groupId: group, topic, earliest: true }),
});

describe('a consumer that takes events together', () => {
  const stage = new EventStage({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers });
  afterEach(() => stage.clear());

  it('gets those of a batch at once, each key in order, and each event once', async () => {
    const pricing = await stage.publisher();
    const [keys, together] = [newKeys(60), new Array<number>()];
    const messages = upTo(5).flatMap((n) =>
      keys.map((key) => ({ topic: stage.type.topic, key, value: JSON.stringify(stage.envelope(key, n)) })),
    );
    const log = pricing.app.get(EventLog);
    await log.prepare([stage.type.topic]);
    await log.publish(messages);
    const claims = await stage.consumer('claims', { onTogether: (events) => void together.push(events.length) });
    await untilEffects(claims, 300);
    for (const key of keys) expect(await sequencesOf(claims, key)).toEqual(upTo(5));
    expect(together.length).toBeLessThan(60);
  });
});

describe('a message in Kafka', () => {
  const stage = new EventStage({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers });
  const consumer = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).consumer({ groupId: `sdk-${randomUUID()}` });
  afterEach(() => Promise.all([stage.clear(), consumer.disconnect()]));

  it('is a CloudEvent to the official SDK, by the binding of Kafka', async () => {
    const [pricing, keys] = [await stage.publisher(), newKeys(4)];
    await pricing.app.get(EventLog).prepare([stage.type.topic]);
    await Promise.all(keys.map((key) => stage.count(pricing, key, 1, 2)));
    const read: unknown[] = [];
    await consumer.subscribe({ topics: [stage.type.topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message: { key, value, headers } }) => {
        const texts = Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]));
        const whole: KafkaMessage = { key: String(key), value: String(value), headers: texts, body: String(value) };
        const event = KafkaBinding.toEvent<{ readonly n: number }>(whole);
        read.push(
          ...[event]
            .flat()
            .map((one) => ({ type: one.type, subject: one.subject, isKey: one['partitionkey'] === String(key), data: one.data })),
        );
      },
    });
    await eventually('all are read', async () => read.length === 8, 45_000);
    for (const key of keys) expect(read).toContainEqual({ type: stage.type.type, subject: key, isKey: true, data: { n: 2 } });
  });
});

describe('a relay that others may write beside', () => {
  const stage = new EventStage({ ...reportedMongo(), KAFKA_BROKERS: brokers });
  afterEach(() => stage.clear());

  it('sends what the change stream reports, and looks for it when it begins, not for each event', async () => {
    const [pricing, key] = [await stage.publisher(), newKey()];
    const untilSent = (count: number) => eventually(`${count} are sent`, async () => (await publishedBy(pricing)) === count);
    await pricing.app.get(EventLog).prepare([stage.type.topic]);
    await stage.count(pricing, key, 1, 1);
    await untilSent(1);
    const commands = await commandsDuring(pricing.app, async () => {
      await stage.count(pricing, key, 2, 30);
      await untilSent(30);
    });
    expect(commands.filter((name) => name === 'find').length).toBeLessThan(5);
  });
});

describe('a consumer group of several processes', () => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers });
  });
  afterEach(() => stage.clear());

  it('shares the partitions between replicas and keeps the order while they come and go', async () => {
    const [pricing, first, keys] = [await stage.publisher(), await stage.consumer('claims'), newKeys(20)];
    const round = (from: number, to: number) => Promise.all(keys.map((key) => stage.count(pricing, key, from, to)));
    await round(1, 4);
    const [second] = await Promise.all([stage.consumer('claims'), round(5, 8)]);
    await eventually('the second replica has a share', async () => {
      await round(9, 9);
      return (await handledBy(second, 'handled')) > 0;
    });
    const before = await handledBy(first, 'handled');
    await round(10, 12);
    await eventually('the first replica has a share', async () => (await handledBy(first, 'handled')) > before);
    await Promise.all([stage.close(first), round(13, 16)]);
    await eventually(
      'the last events',
      async () => (await second.effects()).filter(({ sequence }) => sequence === 16).length === keys.length,
    );
    for (const key of keys) expect([...new Set(await sequencesOf(second, key))]).toEqual(upTo(16));
  });
});

operatorsContract('Kafka', () => ({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers }));

describe('topics', () => {
  const logOf = (migrates: string) => {
    const env = {
      PORT: '0',
      MONGO_URI: 'mongodb://unused',
      SERVICE_KEY: 'k'.repeat(32),
      KAFKA_BROKERS: brokers,
      MIGRATE_AT_START: migrates,
    };
    return new KafkaLog(platformConfig('garages', env), defaultEventSettings, makeLog({ service: 'garages', level: 'silent' }));
  };
  const retentionOf = async (name: string): Promise<string | undefined> => {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name, configNames: ['retention.ms'] }],
    });
    return resources[0]?.configEntries[0]?.configValue;
  };

  it('are made by the migration, once, with their partitions and retention; otherwise only checked', async () => {
    const topics = [`migrated-${randomUUID()}`, `migrated-${randomUUID()}.dead-letters`];
    await expect(logOf('false').prepare(topics)).rejects.toThrow(`Kafka has no ${topics.join(', ')}. Run the migration`);
    expect(await admin.listTopics()).not.toEqual(expect.arrayContaining(topics));
    await logOf('true').prepare(topics);
    await logOf('true').prepare(topics);
    await logOf('false').prepare(topics);
    const { topics: made } = await admin.fetchTopicMetadata({ topics });
    expect(made.map(({ partitions }) => partitions.length)).toEqual([6, 6]);
    expect(await Promise.all(topics.map(retentionOf))).toEqual(['604800000', '2592000000']);
  });
});
