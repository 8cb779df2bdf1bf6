import { EventLog } from '@kerbside/platform/events/event-log';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Relay } from '@kerbside/platform/events/outbox/relay';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startService } from '@kerbside/platform/service/service';
import { atPace, clock, counted, dataOf } from './counted.mjs';

const pollMs = 200;
const batch = 1_000;

let running;
let poller;
let last = Promise.resolve();
const part = (token) => running.app.get(token, { strict: false });

const poll = async () => {
  const { rows } = part(Outbox);
  const unsent = await rows.find({ sentAt: null }, { limit: batch, sort: { aggregateId: 1, version: 1 }, hint: 'unsent' }).toArray();
  if (unsent.length === 0) return;
  await part(EventLog).publish(unsent.map(({ topic, aggregateId, envelope }) => ({ topic, key: aggregateId, value: envelope })));
  await rows.updateMany({ _id: { $in: unsent.map(({ _id }) => _id) } }, { $currentDate: { sentAt: true } });
};

const commit = async (n) => {
  const mongo = part(Mongo);
  const key = `key-${n}`;
  await mongo.transaction(async (session) => {
    await mongo.connection.collection('changes').insertOne({ _id: key, n }, { session });
    await part(Outbox).add(session, counted, { id: key, version: 1, data: dataOf(n) });
  });
  return [n, clock()];
};

/** A service that commits changes together with their events, at a fixed pace. `relay` is the platform's own, or a poller that looks every 200 ms. */
export const countedPublisher = {
  start: async (relay) => {
    const module = () => ({ module: class Nothing {} });
    running = await startService({ name: 'pricing', config: () => ({}), module, refusals: {} }, process.env);
    await part(Mongo).connection.createCollection('changes');
    if (relay !== 'poller') return;
    await part(Relay).stop();
    poller = setInterval(() => (last = last.then(poll)), pollMs);
  },
  /** Returns when each was committed. */
  publish: async (pace) => {
    const commits = [];
    await atPace(pace, async (n) => commits.push(await commit(n)));
    return commits;
  },
  stop: async () => {
    clearInterval(poller);
    await last;
    await running.close();
  },
};
