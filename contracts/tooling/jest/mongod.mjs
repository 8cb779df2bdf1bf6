import { spawn } from 'node:child_process';
import { MongoClient } from 'mongodb';
import { dataFolder } from '../memory-folder.mjs';
import { startMongod } from '../mongod.mjs';
import { productionVersion } from '../mongod/find-mongod.mjs';

/** One throwaway mongod for the whole run, in memory if there is room; every test file creates its own database on it. */
export default async function startTestMongod() {
  if (process.env.KERBSIDE_TEST_MONGO_URI) return;
  const dataDir = dataFolder('test-mongod');
  endWithUs(dataDir);
  const { uri } = await startMongod({ dataDir, small: true, isKept: false, say: (line) => process.stderr.write(`${line}\n`) });
  process.env.KERBSIDE_TEST_MONGO_URI = uri;
  if (process.env.CI) process.stderr.write(`The tests run on MongoDB ${await versionOf(uri)}; production has ${productionVersion}\n`);
}

/** Kills the mongod of a folder and takes that away once this process has ended, however it does: the guard then has no more to read. */
const endWithUs = (folder) => {
  const script = 'cat; kill -9 "$(cat "$0/mongod.lock")"; rm -rf "$0"';
  const guard = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  /** @type {import('node:net').Socket} */ (guard.stdin).unref();
};

const versionOf = async (uri) => {
  const client = await new MongoClient(uri).connect();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  return version;
};
