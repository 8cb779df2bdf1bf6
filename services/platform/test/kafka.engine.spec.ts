import { Kafka, logLevel, type Admin } from 'kafkajs';
import { operatorsContract } from '../src/testing/operators-contract.js';
import { transportContract } from '../src/testing/transport-contract.js';

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

operatorsContract('Kafka', () => ({ MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'], KAFKA_BROKERS: brokers }));
