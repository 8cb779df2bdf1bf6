import { rmSync } from 'node:fs';
import { startKafka } from '../engines/kafka.mjs';
import { startRedis } from '../engines/redis.mjs';
import { restartable } from '../engines/restartable.mjs';
import { dataFolder } from '../memory-folder.mjs';
import { startMongod } from '../mongod.mjs';
import { takePortBlock } from './port-block.mjs';

/**
 * Kafka, MongoDB and Redis of our own. Each is `{ kill(signal), start() }`: it comes back with its own data and port,
 * except Redis, which persists nothing. `settings` name them for a service.
 */
export async function startFleetEngines(say = () => {}) {
  const { next: portOf, free } = await takePortBlock();
  const starts = /** @type {const} */ ([startKafka(say, { portOf }), startRedis(say, portOf), startMongo(say, portOf)]);
  const outcomes = await Promise.allSettled(starts);
  const stop = async () => {
    await Promise.all(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.stop() : undefined)));
    free();
  };
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [kafka, redis, mongo] = await Promise.all(starts);
  return {
    settings: { KAFKA_BROKERS: kafka.brokers, REDIS_URL: redis.url, MONGO_URI: mongo.uri },
    kafka: kafka.server,
    redis: redis.server,
    mongo: mongo.server,
    stop,
  };
}

async function startMongo(say, portOf) {
  const dataDir = dataFolder('mongo');
  const port = await portOf();
  let running;
  const server = await restartable(async () => {
    running = await startMongod({ dataDir, port, say, small: true });
    return running;
  });
  return { uri: running.uri, server, stop: () => running.stop().then(() => rmSync(dataDir, { recursive: true, force: true })) };
}
