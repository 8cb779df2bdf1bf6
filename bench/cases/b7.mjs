import { Child } from '../measure/child.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { median, ratioOf } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';
import { envelope } from './b6.mjs';

const server = (name) => new URL(`../servers/${name}.mjs`, import.meta.url);

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const count = isSmoke ? 2_000 : 100_000;
  const given = { count, keys: count / 10, value: envelope };
  const stores = await startStores({ say, kafka: true });
  const env = serviceEnv(stores.settings, { MONGO_DATABASE: 'bench_backlog', LOG_LEVEL: 'warn' });
  const children = [];
  const start = async (name, what) => {
    children.push(await Child.start(server(name), { env, given: what }));
    return children.at(-1);
  };
  try {
    const service = await start('backlog');
    const kafkajs = await start('direct-publisher', { topic: 'bench.backlog' });
    const sides = {
      ours: async () => {
        await service.ask('fill', given);
        return perSecond(count, await service.ask('drain'));
      },
      theirs: async () => perSecond(count, await kafkajs.ask('drain', given)),
    };
    return resultsOf(await interleaved(sides, { rounds, isSmoke, say }), count);
  } finally {
    for (const child of children) await child.stop();
    await stores.stop();
  }
};

const perSecond = (count, ms) => (count / ms) * 1_000;

const resultsOf = ({ ours, theirs }, count) => ({
  about: [
    `${count} events of 400 bytes wait in the outbox, ten of each aggregate. Measured until each is in Kafka, in the order of its aggregate, and marked as sent in MongoDB. The other side is kafkajs alone: messages of the same size from memory, 500 at a time, idempotent, acknowledged by all.`,
  ],
  rows: [
    {
      what: 'events',
      ours: { value: median(ours), unit: '/s' },
      theirs: { value: median(theirs), unit: '/s' },
      ratio: ratioOf(ours, theirs),
    },
  ],
  notes: ['One broker, one node of MongoDB and the relay share the machine’s processors.'],
});
