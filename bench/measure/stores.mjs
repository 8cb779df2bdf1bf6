import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAll } from '@kerbside/contracts/tooling/engines/all.mjs';
import { startKafka } from '@kerbside/contracts/tooling/engines/kafka.mjs';
import { startRedis } from '@kerbside/contracts/tooling/engines/redis.mjs';
import { startMongod } from '@kerbside/contracts/tooling/mongod.mjs';
import { stopProcess } from '@kerbside/contracts/tooling/processes.mjs';

/** Starts stores that only this benchmark uses. Returns their settings as the services read them, and a function that stops them. */
export const startStores = ({ say, kafka = false, redis = false }) =>
  startAll([startMongo(say), ...(kafka ? [startKafka(say)] : []), ...(redis ? [startRedis(say)] : [])]);

const startMongo = async (say) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-'));
  const { uri, pid } = await startMongod({ dataDir, say });
  return {
    settings: { MONGO_URI: uri },
    stop: () => stopProcess(pid, { signal: 'SIGKILL' }).then(() => rmSync(dataDir, { recursive: true, force: true })),
  };
};
