import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '@kerbside/contracts/tooling/engines/kafka.mjs';
import { startRedis } from '@kerbside/contracts/tooling/engines/redis.mjs';
import { startMongod } from '@kerbside/contracts/tooling/mongod.mjs';
import { stopProcess } from '@kerbside/contracts/tooling/processes.mjs';

/** Starts stores that only this benchmark uses. Returns their settings as the services read them, and a function that stops them. */
export const startStores = async ({ say, kafka = false, redis = false }) => {
  const stops = [];
  const settings = {};
  const keep = (variable, value, stop) => {
    settings[variable] = value;
    stops.push(stop);
  };
  const stop = () => Promise.all(stops.map((one) => one()));
  try {
    const mongod = await startMongo(say);
    keep('MONGO_URI', mongod.uri, mongod.stop);
    if (kafka) await startKafka(say).then((started) => keep('KAFKA_BROKERS', started.brokers, started.stop));
    if (redis) await startRedis(say).then((started) => keep('REDIS_URL', started.url, started.stop));
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, stop };
};

const startMongo = async (say) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-'));
  const { uri, pid } = await startMongod({ dataDir, say });
  return { uri, stop: () => stopProcess(pid, { signal: 'SIGKILL' }).then(() => rmSync(dataDir, { recursive: true, force: true })) };
};
