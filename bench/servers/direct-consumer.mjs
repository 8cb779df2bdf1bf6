// kafkajs alone: notes when each message arrives.
import { Kafka, logLevel } from 'kafkajs';
import { answering } from '../measure/answering.mjs';
import { clock } from './counted.mjs';

const handled = [];
let consumer;

answering({
  start: async ({ topic }) => {
    consumer = new Kafka({ brokers: [process.env.KAFKA_BROKERS], logLevel: logLevel.ERROR }).consumer({
      groupId: 'bench-direct',
      maxWaitTimeInMs: 500,
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const joined = new Promise((done) => consumer.on(consumer.events.GROUP_JOIN, done));
    await consumer.run({
      partitionsConsumedConcurrently: 6,
      eachMessage: async ({ message }) => {
        const { data } = JSON.parse(message.value.toString());
        handled.push([data.n, clock(), clock()]);
      },
    });
    await joined;
  },
  count: () => handled.length,
  take: () => handled.splice(0),
  stop: () => consumer.disconnect(),
});
