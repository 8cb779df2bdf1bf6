import { serviceNames } from '@kerbside/contracts/call';
import { startAll } from '../../engines/all.mjs';
import { startKafka } from '../../engines/kafka.mjs';
import { startMongo } from '../../engines/mongo.mjs';
import { startRedis } from '../../engines/redis.mjs';
import { startToxiproxy } from '../../engines/toxiproxy.mjs';
import { startFleet } from '../../fleet/fleet.mjs';
import { freePort } from '../../ports.mjs';
import { Cards } from '../purchases/cards.mjs';
import { Stores } from '../purchases/stores.mjs';

/** A purchase works without them. */
const bystanders = ['garages', 'partners'];

/**
 * The product on its own engines, with a Toxiproxy between. Each service has its own link to MongoDB, and payments one to the card provider; Kafka
 * and Redis are reached by one link each. Returns `{ fleet, links: { mongo: { pricing: … }, kafka, redis, cards }, stores }`; the stores are read directly.
 */
export async function startLinkedFleet({ say, cleanup, hasFailed }) {
  const proxy = await startToxiproxy(say);
  cleanup.add(proxy.stop);
  const kafkaPort = await freePort();
  const { engines, stop } = await startAll([startKafka(say, { linkPort: kafkaPort }), startRedis(say), startMongo(say)]);
  cleanup.add(stop);
  const [kafka, redis, mongod] = engines;
  const mongo = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await proxy.addLink(`mongo-${name}`, `127.0.0.1:${mongod.port}`)])),
  );
  const links = {
    mongo,
    kafka: await proxy.addLink('kafka', kafka.behindLink, kafkaPort),
    redis: await proxy.addLink('redis', new URL(redis.url).host),
  };
  const cardsPort = await freePort();
  const settings = { KAFKA_BROKERS: `127.0.0.1:${kafkaPort}`, REDIS_URL: `redis://127.0.0.1:${links.redis.port}`, MONGO_URI: mongod.uri };
  const fleet = await startFleet({
    say,
    demo: false,
    remotes: false,
    services: serviceNames.filter((name) => !bystanders.includes(name)),
    engines: { settings },
    envOf: (name) => ({
      // With a direct connection, because a replica set names its members itself and the driver would bypass the link.
      ...(mongo[name] && { MONGO_URI: `mongodb://127.0.0.1:${mongo[name].port}/?directConnection=true` }),
      ...(name === 'payments' && { STRIPE_API_URL: `http://127.0.0.1:${cardsPort}` }),
    }),
  });
  cleanup.add(() => {
    const keepLogs = hasFailed();
    if (keepLogs) say(`what the services said is in ${fleet.logs}`);
    return fleet.stop({ keepLogs });
  });
  links.cards = await proxy.addLink('cards', `127.0.0.1:${new URL(fleet.cardsUrl).port}`, cardsPort);
  return { fleet, links, stores: new Stores({ MONGO_URI: mongod.uri, KAFKA_BROKERS: kafka.brokers }, new Cards(fleet.cardsUrl)) };
}
