// The least outbox of the driver and kafkajs, idempotent and acknowledged by all replicas like the product's producer: a change and its event in one
// transaction, a change stream that sends what was committed since it last sent, and its place kept each second.
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { answering } from '../measure/answering.mjs';
import { atPace, clock } from './counted.mjs';

const placeMs = 1_000;

let producer;
let topic;
let mongo;
let outbox;

const messageOf = (n, value) => ({ key: `key-${n}`, value: value.replace('"n":0', `"n":${n}`) });
const send = (messages) => producer.send({ topic, acks: -1, messages });

const openOutbox = async (name) => {
  mongo = await new MongoClient(process.env.MONGO_URI).connect();
  const database = mongo.db(name);
  outbox = { changes: await database.createCollection('changes'), rows: await database.createCollection('outbox') };
  const places = database.collection('places');
  const stream = outbox.rows.watch([{ $match: { operationType: 'insert' } }]);
  const waiting = [];
  let isSending = false;
  const drain = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) await send(waiting.splice(0));
    isSending = false;
  };
  stream.on('change', ({ fullDocument: { message } }) => {
    waiting.push(message);
    void drain();
  });
  const keeping = setInterval(() => void places.replaceOne({ _id: 'relay' }, { at: stream.resumeToken }, { upsert: true }), placeMs);
  outbox.stop = async () => {
    clearInterval(keeping);
    await stream.close();
    await mongo.close();
  };
};

const commit = (n, message) =>
  mongo.withSession((session) =>
    session.withTransaction(async () => {
      await outbox.changes.insertOne({ _id: `key-${n}`, n }, { session });
      await outbox.rows.insertOne({ message }, { session });
    }),
  );

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
    await openOutbox(given.database);
  },
  /** Returns when each was committed. */
  publish: async ({ value, ...pace }) => {
    const commits = [];
    await atPace(pace, async (n) => {
      await commit(n, messageOf(n, value));
      commits.push([n, clock()]);
    });
    return commits;
  },
  stop: async () => {
    await outbox.stop();
    await producer.disconnect();
  },
});
