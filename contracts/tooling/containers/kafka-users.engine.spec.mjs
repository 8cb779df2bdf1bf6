import { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } from 'kafkajs';
import { startKafka } from '../engines/kafka.mjs';
import { root } from '../build/workspaces.mjs';
import { aclsOf, readTopics } from './kafka-users.mjs';

const password = 'a-password-of-a-test';
const types = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP };
const wireOf =
  (user) =>
  ({ resource, operations }) =>
    operations.map((operation) => ({
      resourceType: types[resource.type],
      resourceName: resource.name,
      resourcePatternType: ResourcePatternTypes.LITERAL,
      principal: `User:${user}`,
      host: '*',
      operation: AclOperationTypes[operation.toUpperCase()],
      permissionType: AclPermissionTypes.ALLOW,
    }));

const aMessage = (topic) => ({ topic, key: 'k', value: '{}' });
const silent = { warn: () => {}, debug: () => {} };

let kafka, logOf, consumedBy;
const open = [];
beforeAll(async () => {
  kafka = await startKafka(undefined, { users: { pricing: password, claims: password } });
  const everything = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
  await everything.connect();
  const reads = readTopics();
  const published = new Set(['kerbside.pricing', 'kerbside.vouchers', 'kerbside.claims', ...reads.pricing]);
  const topics = [...published].flatMap((topic) => [topic, `${topic}.dead-letters`]);
  await everything.createTopics({ waitForLeaders: true, topics: topics.map((topic) => ({ topic, numPartitions: 1 })) });
  await everything.createAcls({ acl: ['pricing', 'claims'].flatMap((user) => aclsOf(user, reads[user]).flatMap(wireOf(user))) });
  await everything.disconnect();

  const { platformConfig } = await import(`${root}/services/platform/src/settings/platform-config.ts`);
  const { KafkaLog } = await import(`${root}/services/platform/src/events/kafka/kafka.ts`);
  const { clientSettings } = await import(`${root}/services/platform/src/events/kafka/kafka-client.ts`);
  const { defaultEventSettings } = await import(`${root}/services/platform/src/events/event-settings.ts`);
  const configOf = (user, more) =>
    platformConfig(user, {
      NODE_ENV: 'production',
      REDIS_URL: 'redis://redis',
      PORT: '0',
      MONGO_URI: 'mongodb://localhost/',
      SERVICE_KEY: 'k'.repeat(32),
      KAFKA_BROKERS: kafka.secure.brokers,
      KAFKA_SSL: 'true',
      KAFKA_CA: kafka.secure.ca,
      KAFKA_USERNAME: user,
      KAFKA_PASSWORD: password,
      ...more,
    });
  logOf = (user, more) => {
    const log = new KafkaLog(configOf(user, more), defaultEventSettings, silent);
    open.push(() => log.close());
    return log;
  };
  consumedBy = async (user, topic, groupId) => {
    const consumer = new Kafka({ ...clientSettings(configOf(user).kafka), logLevel: logLevel.NOTHING, retry: { retries: 0 } }).consumer({
      groupId,
    });
    open.push(() => consumer.disconnect());
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    return new Promise((heard, failed) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => failed(payload.error));
      consumer.run({ eachMessage: async ({ message }) => heard(message.value.toString()) }).catch(failed);
    });
  };
});
afterAll(async () => {
  for (const close of open) await close();
  await kafka.stop();
});

describe('a service on a Kafka configured as in production', () => {
  it('finds its topics, publishes, is read by the consumers of its events, and learns how far they are', async () => {
    const log = logOf('pricing');
    await log.prepare(['kerbside.pricing', 'kerbside.pricing.dead-letters', ...readTopics().pricing]);
    await log.publish([aMessage('kerbside.pricing'), aMessage('kerbside.pricing.dead-letters')]);
    await logOf('pricing').lag('kerbside.pricing');
    const everything = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).producer();
    await everything.connect();
    await everything.send({ topic: 'kerbside.payments', messages: [{ value: 'paid' }] });
    await everything.disconnect();
    expect(await consumedBy('claims', 'kerbside.payments', 'kerbside.claims')).toBe('paid');
  });

  it('may not write to the topics of another service', async () => {
    await expect(logOf('pricing').publish([aMessage('kerbside.payments')])).rejects.toThrow(/authorized/i);
  });

  it('may not read what it does not consume, nor as another service’s group', async () => {
    await expect(consumedBy('claims', 'kerbside.vouchers', 'kerbside.claims')).rejects.toThrow(/authorized|does not host/i);
    // A broker does not even reveal the coordinator of another service's group.
    await expect(consumedBy('claims', 'kerbside.payments', 'kerbside.pricing')).rejects.toThrow(/authorized|group coordinator/i);
  });

  it('is refused with a wrong password, and by a broker that its authority does not vouch for', async () => {
    await expect(logOf('pricing', { KAFKA_PASSWORD: 'another' }).publish([aMessage('kerbside.pricing')])).rejects.toThrow(
      /authentication/i,
    );
    await expect(logOf('pricing', { KAFKA_CA: '' }).publish([aMessage('kerbside.pricing')])).rejects.toThrow(/certificate/i);
  });
});
