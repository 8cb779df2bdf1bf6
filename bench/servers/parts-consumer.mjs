// The least consumer of the driver and kafkajs: an effect and its receipt in one transaction.
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { answering } from '../measure/answering.mjs';
import { clock } from './counted.mjs';

const handled = [];
let consumer;
let mongo;

const committed = (database, { id, data }) =>
  mongo.withSession((session) =>
    session.withTransaction(async () => {
      await mongo.db(database).collection('receipts').insertOne({ eventId: id, n: data.n }, { session });
      await mongo.db(database).collection('effects').insertOne({ n: data.n }, { session });
    }),
  );

answering({
  start: async ({ topic, database }) => {
    mongo = await new MongoClient(process.env.MONGO_URI).connect();
    consumer = new Kafka({ brokers: [process.env.KAFKA_BROKERS], logLevel: logLevel.ERROR }).consumer({
      groupId: topic,
      maxWaitTimeInMs: 500,
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const joined = new Promise((done) => consumer.on(consumer.events.GROUP_JOIN, done));
    await consumer.run({
      partitionsConsumedConcurrently: 6,
      eachMessage: async ({ message }) => {
        const event = JSON.parse(message.value.toString());
        const began = clock();
        await committed(database, event);
        handled.push([event.data.n, began, clock()]);
      },
    });
    await joined;
  },
  count: () => handled.length,
  take: () => handled.splice(0),
  stop: async () => {
    await consumer.disconnect();
    await mongo.close();
  },
});
