// usage: npm run test:trials -- toxics -- [--seed <n>] [--runs mongo:latency,…]
// Customers buy while the network between a service and a store, or the card provider, is faulty, one way after another.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '@kerbside/contracts/call';
import { startAll } from '../engines/all.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { startRedis } from '../engines/redis.mjs';
import { startToxiproxy } from '../engines/toxiproxy.mjs';
import { freePort } from '../ports.mjs';
import { buyThroughFaults } from './ledger.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { runTrial } from './trial.mjs';

/** Network faults, with random strength. */
const kinds = {
  latency: (between) => ({ latency: between(200, 800), jitter: between(0, 200) }),
  // In pieces of a few bytes, with pauses of microseconds in between.
  slicer: (between) => ({ average_size: 64, size_variation: 32, delay: between(100, 2_000) }),
  // In kB/s.
  bandwidth: (between) => ({ rate: between(4, 32) }),
  // Nothing gets through, and neither side is told.
  timeout: () => ({ timeout: 0 }),
  reset_peer: (between) => ({ timeout: between(0, 800) }),
  slow_close: (between) => ({ delay: between(500, 3_000) }),
  // Cut after this many bytes.
  limit_data: (between) => ({ bytes: between(200, 20_000) }),
};
/** A silence has to last longer than every time-out. */
const lastsMs = (type) => (type === 'timeout' ? 13_000 : 4_000);
const restMs = 4_000;

const linkNames = ['mongo', 'kafka', 'redis', 'cards'];
/** The services whose link to MongoDB becomes faulty, in turn: all that take part in a purchase. */
const purchasers = ['payments', 'pricing', 'claims', 'accounts', 'callbacks'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: linkNames.flatMap((link) => Object.keys(kinds).map((type) => `${link}:${type}`)).join() },
  },
});
const seed = Number(values.seed ?? newSeed());

await runTrial('toxics', async (trial) => {
  const { fleet, links, stores } = await startLinkedFleet(trial);
  trial.say(`seed ${seed}`);
  const faults = faultsOver(links, seeded(seed));
  await buyThroughFaults(trial, fleet, { stores, rate: 1, seconds: Math.ceil(faults.at(-1).until / 1_000), faults });
});

/** One after another, with a rest between. */
function faultsOver(links, chance) {
  let at = restMs;
  return values.runs.split(',').map((run) => {
    const [link, type] = run.split(':');
    const service = link === 'mongo' ? chance.oneOf(purchasers) : undefined;
    const ill = service ? links.mongo[service] : links[link];
    const attributes = kinds[type]((least, most) => least + chance.below(most - least + 1));
    const toxic = { type, stream: chance.oneOf(['upstream', 'downstream']), attributes };
    const fault = {
      what: `${service ? `${service} to ${link}` : link}: ${type} ${toxic.stream} ${JSON.stringify(attributes)}`,
      at,
      until: at + lastsMs(type) + restMs,
      run: async () => {
        await ill.poison(toxic);
        await wait(lastsMs(type));
        await ill.cure();
      },
    };
    at = fault.until;
    return fault;
  });
}

/**
 * The product on its own engines, with a Toxiproxy between. Each service has its own link to MongoDB, and payments one to the card provider; Kafka
 * and Redis are reached by one link each. The stores are read directly.
 */
async function startLinkedFleet(trial) {
  const proxy = await startToxiproxy(trial.say);
  trial.atEnd(proxy.stop);
  const kafkaPort = await freePort();
  const { engines, stop } = await startAll([startKafka(trial.say, { linkPort: kafkaPort }), startRedis(trial.say), startMongo(trial.say)]);
  trial.atEnd(stop);
  const [kafka, redis, mongod] = engines;
  const mongo = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await proxy.addLink(`mongo-${name}`, `127.0.0.1:${mongod.port}`)])),
  );
  const [redisLink, cardsPort] = [await proxy.addLink('redis', new URL(redis.url).host), await freePort()];
  const links = { mongo, kafka: await proxy.addLink('kafka', kafka.behindLink, kafkaPort), redis: redisLink };
  const settings = { KAFKA_BROKERS: `127.0.0.1:${kafkaPort}`, REDIS_URL: `redis://127.0.0.1:${redisLink.port}`, MONGO_URI: mongod.uri };
  /** With a direct connection, because a replica set names its members itself and the driver would bypass the link. */
  const envOf = (name) => ({
    ...(mongo[name] && { MONGO_URI: `mongodb://127.0.0.1:${mongo[name].port}/?directConnection=true` }),
    ...(name === 'payments' && { STRIPE_API_URL: `http://127.0.0.1:${cardsPort}` }),
  });
  const direct = { MONGO_URI: mongod.uri, KAFKA_BROKERS: kafka.brokers };
  const { fleet, stores } = await trial.startFleet({ engines: { settings }, envOf }, direct);
  links.cards = await proxy.addLink('cards', `127.0.0.1:${new URL(fleet.cardsUrl).port}`, cardsPort);
  return { fleet, links, stores };
}
