// kafkajs alone: no database, no outbox. Idempotent and acknowledged by all replicas, like the product's producer.
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { answering } from '../measure/answering.mjs';
import { atPace, clock } from './counted.mjs';

let producer;
let topic;

answering({
  start: async (given) => {
    topic = given.topic;
    const kafka = new Kafka({ brokers: [process.env.KAFKA_BROKERS], logLevel: logLevel.ERROR });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 6, replicationFactor: 1 }] });
    await admin.disconnect();
    producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
  },
  /** Returns when the sending of each began. */
  publish: async ({ value, ...pace }) => {
    const sends = [];
    await atPace(pace, (n) => {
      sends.push([n, clock()]);
      return producer.send({ topic, acks: -1, messages: [{ key: `key-${n}`, value: value.replace('"n":0', `"n":${n}`) }] });
    });
    return sends;
  },
  stop: () => producer.disconnect(),
});
