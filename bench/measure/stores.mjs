import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAll } from '@kerbside/contracts/tooling/engines/all.mjs';
import { startKafka } from '@kerbside/contracts/tooling/engines/kafka.mjs';
import { startMongo } from '@kerbside/contracts/tooling/engines/mongo.mjs';
import { startRedis } from '@kerbside/contracts/tooling/engines/redis.mjs';

/** Starts stores that only this benchmark uses, on a disk. Returns their settings as the services read them, and a function that stops them. */
export const startStores = ({ say, kafka = false, redis = false }) => {
  const mongo = startMongo(say, { dataDir: mkdtempSync(join(tmpdir(), 'kerbside-bench-')), small: false });
  return startAll([mongo, ...(kafka ? [startKafka(say)] : []), ...(redis ? [startRedis(say)] : [])]);
};
