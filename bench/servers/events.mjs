// Ends of the product's events: one in a process of its own, or both in one, as the embedded log requires.
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { Inbox } from '@kerbside/platform/events/receiving/inbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startService } from '@kerbside/platform/service/service';
import { answering } from '../measure/answering.mjs';
import { atPace, clock, counted, dataOf } from './counted.mjs';

const begun = new Map();
const handled = [];

const CountedConsumer = consumer(
  'CountedConsumer',
  { mongo: Mongo },
  {
    onCounted: on(counted, async ({ id, data }, { mongo }, session) => {
      begun.set(id, [data.n, clock()]);
      await mongo.connection.collection('effects').insertOne({ _id: id, n: data.n }, { session });
    }),
  },
);

const start = (name, controllers) =>
  startService({ name, config: () => ({}), module: () => ({ module: class Counted {}, controllers }), refusals: {} }, process.env);
const part = (service, token) => service.app.get(token, { strict: false });

/** Writes an effect for each event, in the transaction of its receipt. */
const startConsumer = async () => {
  const service = await start('vouchers', [CountedConsumer]);
  const inbox = part(service, Inbox);
  const once = inbox.once.bind(inbox);
  // Wraps the inbox, because effect and receipt are committed when it resolves.
  inbox.once = async (name, eventId, effect) => {
    const isFirst = await once(name, eventId, effect);
    handled.push([...begun.get(eventId), clock()]);
    begun.delete(eventId);
    return isFirst;
  };
  return service;
};

/** Commits changes together with their events. */
const startPublisher = async () => {
  const service = await start('pricing', []);
  await part(service, Mongo).connection.createCollection('changes');
  return service;
};

const commit = async (n) => {
  const mongo = part(publisher, Mongo);
  const key = `key-${n}`;
  await mongo.transaction(async (session) => {
    await mongo.connection.collection('changes').insertOne({ _id: key, n }, { session });
    await part(publisher, Outbox).add(session, counted, { id: key, version: 1, data: dataOf(n) });
  });
  return [n, clock()];
};

let publisher;
let receiver;
answering({
  start: async ({ isConsumer = false, isPublisher = false }) => {
    if (isConsumer) receiver = await startConsumer();
    if (isPublisher) publisher = await startPublisher();
  },
  /** Returns when each was committed. */
  publish: async (pace) => {
    const commits = [];
    await atPace(pace, async (n) => commits.push(await commit(n)));
    return commits;
  },
  count: () => handled.length,
  /** What was handled since the last call: number, when its handler began, when its effect was committed. */
  take: () => handled.splice(0),
  stop: async () => {
    await publisher?.close();
    await receiver?.close();
  },
});
