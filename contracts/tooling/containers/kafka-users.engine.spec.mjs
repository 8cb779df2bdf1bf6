import { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } from 'kafkajs';
import { startKafka } from '../engines/kafka.mjs';
import { root } from '../build/workspaces.mjs';
import { aclsOf, operator, readTopics, restore } from './kafka-users.mjs';

const password = 'a-password-of-a-test';
const types = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP, cluster: AclResourceTypes.CLUSTER };
const patterns = { literal: ResourcePatternTypes.LITERAL, prefix: ResourcePatternTypes.PREFIXED };
const theCluster = { name: 'kafka-cluster', patternType: 'literal' };
const wireOf =
  (user) =>
  ({ resource: { type, name = theCluster.name, patternType = theCluster.patternType }, operations }) =>
    operations.map((operation) => ({
      resourceType: types[type],
      resourceName: name,
      resourcePatternType: patterns[patternType],
      principal: `User:${user}`,
      host: '*',
      operation: AclOperationTypes[operation.toUpperCase()],
      permissionType: AclPermissionTypes.ALLOW,
    }));

const aMessage = (topic) => ({ topic, key: 'k', value: '{}' });
const silent = { warn: () => {}, debug: () => {} };

let kafka, logOf, consumedBy, readerOf;
const open = [];
beforeAll(async () => {
  kafka = await startKafka(undefined, { users: { pricing: password, claims: password, operator: password, restore: password } });
  const everything = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
  await everything.connect();
  const reads = readTopics();
  const published = new Set(['kerbside.pricing', 'kerbside.vouchers', 'kerbside.claims', ...reads.pricing]);
  const topics = [...published].flatMap((topic) => [topic, `${topic}.dead-letters`]);
  await everything.createTopics({ waitForLeaders: true, topics: topics.map((topic) => ({ topic, numPartitions: 1 })) });
  const acl = ['pricing', 'claims'].flatMap((user) => aclsOf(user, reads[user]).flatMap(wireOf(user)));
  await everything.createAcls({ acl: [...acl, ...operator.flatMap(wireOf('operator')), ...restore.flatMap(wireOf('restore'))] });
  await everything.disconnect();

  const { platformConfig } = await import(`${root}/services/platform/src/settings/platform-config.ts`);
  const { KafkaLog } = await import(`${root}/services/platform/src/events/kafka/kafka.ts`);
  const { clientSettings } = await import(`${root}/services/platform/src/events/kafka/kafka-client.ts`);
  const { KafkaReader } = await import(`${root}/services/platform/src/operations/kafka-reader.ts`);
  const { defaultEventSettings } = await import(`${root}/services/platform/src/events/event-settings.ts`);
  const configOf = (user, more) =>
    platformConfig(user, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
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
  readerOf = async (user) => {
    const reader = await KafkaReader.connect(configOf(user).kafka);
    open.push(() => reader.close());
    return reader;
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

describe('npm run events on a Kafka configured as in production', () => {
  const partner = 'partner.garage-data.policies';
  const all = { kind: 'offset', offset: 0 };
  beforeAll(async () => {
    await logOf('claims').publish([aMessage('kerbside.claims')]);
    const everything = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
    await everything.connect();
    const read = (groupId, topic) => everything.setOffsets({ groupId, topic, partitions: [{ partition: 0, offset: '0' }] });
    await read(partner, 'kerbside.claims');
    await read('kerbside.pricing', readTopics().pricing[0]);
    await everything.disconnect();
  });
  const groupsOf = async (reader) => (await reader.lag()).map(({ group }) => group);

  it('as the operator shows how far everybody is, partners too, and prints events by a group that it removes', async () => {
    const reader = await readerOf('operator');
    expect(await reader.lag()).toContainEqual({ group: partner, topic: 'kerbside.claims', partition: 0, behind: 1 });
    const before = await groupsOf(reader);
    const heard = await new Promise((done, failed) => {
      const enough = new AbortController();
      const hear = ({ value }) => done(value) ?? enough.abort();
      reader
        .places(['kerbside.claims'], all)
        .then((places) => reader.read(places, hear, enough.signal))
        .catch(failed);
    });
    expect(heard).toBe('{}');
    expect(await groupsOf(reader)).toEqual(before);
  });

  it('are emptied after a restore by its user, and by no other', async () => {
    const emptied = async (user, topic) => (await readerOf(user)).empty([topic]);
    const left = async () => (await (await readerOf('operator')).places(['kerbside.claims'], all)).filter(({ next, end }) => next < end);
    expect(await left()).toHaveLength(1);
    for (const other of ['operator', 'claims']) await expect(emptied(other, 'kerbside.claims')).rejects.toThrow('deleting records');
    expect(await left()).toHaveLength(1);
    await emptied('restore', 'kerbside.claims');
    expect(await left()).toEqual([]);
  });

  it('as a service shows how far its own group is, and no other’s', async () => {
    expect(await groupsOf(await readerOf('pricing'))).toEqual(['kerbside.pricing']);
  });
});
