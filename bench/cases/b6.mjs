import { setTimeout as wait } from 'node:timers/promises';
import { Child } from '../measure/child.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { compared, percentile } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';
import { counted, dataOf } from '../servers/counted.mjs';

const perSecond = 200;
const patienceMs = 30_000;
const server = (name) => new URL(`../servers/${name}.mjs`, import.meta.url);

/** An envelope as long as the product's. */
const envelope = JSON.stringify({
  specversion: '1.0',
  id: 'd0000000-0000-4000-8000-000000000009',
  source: '/services/pricing',
  type: counted.type,
  subject: 'key-0000',
  time: '2026-11-02T10:00:00.000Z',
  datacontenttype: 'application/json',
  partitionkey: 'key-0000',
  sequence: 1,
  data: dataOf(0),
});

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const stores = await startStores({ say, kafka: true });
  const children = [];
  const start = async (name, given, env = {}) => {
    const child = await Child.start(server(name), {
      env: serviceEnv(stores.settings, { EVENTS_DB: 'bench_events', LOG_LEVEL: 'warn', ...env }),
      given,
    });
    children.push(child);
    return child;
  };
  try {
    const own = {
      consumer: await start('events', { isConsumer: true }, { MONGO_DATABASE: 'bench_kafka_vouchers' }),
      publisher: await start('events', { isPublisher: true }, { MONGO_DATABASE: 'bench_kafka_pricing' }),
    };
    const least = { topic: 'bench.parts', database: 'bench_parts' };
    const parts = { publisher: await start('parts-publisher', least), consumer: await start('parts-consumer', least) };
    const both = await start('events', { isConsumer: true, isPublisher: true }, { KAFKA_BROKERS: '' });
    const seconds = isSmoke ? 2 : 10;
    const sides = {
      own: delays(own, seconds),
      parts: delays(parts, seconds),
      embedded: delays({ consumer: both, publisher: both }, seconds),
    };
    return resultsOf(await interleaved(sides, { rounds, isSmoke, say }));
  } finally {
    for (const child of children) await child.stop();
    await stores.stop();
  }
};

let next = 0;

/** One round of events at an even pace: how long each took until its handler began, and until its effect was committed. */
const delays =
  ({ publisher, consumer }, seconds) =>
  async () => {
    const count = perSecond * seconds;
    const first = next;
    next += count;
    const sent = new Map(await publisher.ask('publish', { first, count, perSecond, value: envelope }));
    for (const until = Date.now() + patienceMs; (await consumer.ask('count')) < count; await wait(50))
      if (Date.now() > until) throw new Error(`Only ${await consumer.ask('count')} of ${count} events were handled`);
    const handled = await consumer.ask('take');
    const began = handled.map(([n, at]) => at - sent.get(n));
    const done = handled.map(([n, , at]) => at - sent.get(n));
    return { began: percentile(began, 0.5), p50: percentile(done, 0.5), p99: percentile(done, 0.99) };
  };

const resultsOf = (found) => {
  const of = (side, figure) => found[side].map((round) => round[figure]);
  const row = (what, side, figure) => compared(what, 'ms', of(side, figure), of('parts', figure));
  return {
    about: [
      `${perSecond} events a second, each committed with a change in a transaction. Measured from the answer to the commit until another service, over Kafka in a process of its own, over the embedded log in the same one, has committed its effect with the receipt. The other side is the least program of the driver and kafkajs that does the same: a change and its event in one transaction, a change stream that sends, a consumer that commits an effect and a receipt.`,
    ],
    rows: [
      row('Kafka: until the effect is committed, median', 'own', 'p50'),
      row('Kafka: until the effect is committed, 99 %', 'own', 'p99'),
      row('Kafka: until the handler begins, median', 'own', 'began'),
      row('embedded log: until the effect is committed, median', 'embedded', 'p50'),
      row('embedded log: until the effect is committed, 99 %', 'embedded', 'p99'),
    ],
    notes: ['One broker, one node of MongoDB, both services and the load share the machine’s processors.'],
  };
};
