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
import { startFleet } from '../fleet/fleet.mjs';
import { freePort } from '../ports.mjs';
import { buyThroughFaults } from './ledger.mjs';
import { Cards } from './purchases/cards.mjs';
import { Stores } from './purchases/stores.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { Verdicts } from './verdicts.mjs';

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
const verdicts = new Verdicts();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
const stops = [];
let keepLogs = true;
try {
  const { fleet, links, stores } = await startLinkedFleet();
  verdicts.say(`seed ${seed}`);
  const faults = faultsOver(links, seeded(seed));
  const seconds = Math.ceil(faults.at(-1).until / 1_000);
  await buyThroughFaults(fleet, { stores, verdicts, rate: 1, seconds, faults });
  verdicts.close('toxics');
  keepLogs = process.exitCode === 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

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
async function startLinkedFleet() {
  const proxy = await startToxiproxy(verdicts.say);
  stops.push(proxy.stop);
  const kafkaPort = await freePort();
  const { engines, stop } = await startAll([
    startKafka(verdicts.say, { linkPort: kafkaPort }),
    startRedis(verdicts.say),
    startMongo(verdicts.say),
  ]);
  stops.push(stop);
  const [kafka, redis, mongod] = engines;
  const mongo = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await proxy.addLink(`mongo-${name}`, `127.0.0.1:${mongod.port}`)])),
  );
  const [redisLink, cardsPort] = [await proxy.addLink('redis', new URL(redis.url).host), await freePort()];
  const links = { mongo, kafka: await proxy.addLink('kafka', kafka.behindLink, kafkaPort), redis: redisLink };
  const settings = { KAFKA_BROKERS: `127.0.0.1:${kafkaPort}`, REDIS_URL: `redis://127.0.0.1:${redisLink.port}`, MONGO_URI: mongod.uri };
  const fleet = await startFleet({
    say: verdicts.say,
    remotes: false,
    engines: { settings },
    envOf: (name) => ({
      // With a direct connection, because a replica set names its members itself and the driver would bypass the link.
      ...(mongo[name] && { MONGO_URI: `mongodb://127.0.0.1:${mongo[name].port}/?directConnection=true` }),
      ...(name === 'payments' && { STRIPE_API_URL: `http://127.0.0.1:${cardsPort}` }),
    }),
  });
  stops.push(() => {
    if (keepLogs) verdicts.say(`what the services said is in ${fleet.logs}`);
    return fleet.stop({ keepLogs });
  });
  links.cards = await proxy.addLink('cards', `127.0.0.1:${new URL(fleet.cardsUrl).port}`, cardsPort);
  const stores = new Stores({ MONGO_URI: mongod.uri, KAFKA_BROKERS: kafka.brokers }, new Cards(fleet.cardsUrl));
  stops.push(() => stores.close());
  return { fleet, links, stores };
}
