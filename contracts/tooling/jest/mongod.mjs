import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { memoryFolder } from '../memory-folder.mjs';
import { readNote, startMongod } from '../mongod.mjs';
import { productionVersion } from '../mongod/find-mongod.mjs';
import { isAlive, stopProcess } from '../processes.mjs';

const prefix = 'kerbside-test-mongod-';
const roomNeeded = 2 ** 30;

/** One throwaway mongod for the whole run, in memory if there is room; every test file creates its own database on it. */
export default async function startTestMongod() {
  if (process.env.KERBSIDE_TEST_MONGO_URI) return;
  const base = memoryFolder(roomNeeded);
  await endAbandonedMongods();
  // Named after its run: until it responds, nothing else shows which run it belongs to.
  const dataDir = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  const mongod = await startMongod({ dataDir, small: true, isKept: false, say: (line) => process.stderr.write(`${line}\n`) });
  process.env.KERBSIDE_TEST_MONGO_URI = mongod.uri;
  if (process.env.CI)
    process.stderr.write(`The tests run on MongoDB ${await versionOf(mongod.uri)}; production has ${productionVersion}\n`);
  globalThis.kerbsideTestMongod = { mongod, dataDir };
}

const versionOf = async (uri) => {
  const client = await new MongoClient(uri).connect();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  return version;
};

/** Ends the mongods of runs that no longer exist: a killed run leaves its mongod behind. */
export async function endAbandonedMongods() {
  const base = memoryFolder(roomNeeded);
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(base, name);
    const note = readNote(folder);
    if (isAlive(runOf(name)) || note?.users.some(isAlive)) continue;
    const pid = note?.pid ?? lockedBy(folder);
    if (pid && isAlive(pid)) await stopProcess(pid, { signal: 'SIGKILL' });
    rmSync(folder, { recursive: true, force: true });
  }
}

const runOf = (name) => Number(name.slice(prefix.length).split('-')[0]);

/** A mongod that was still starting has only its lock file to identify it. */
const lockedBy = (folder) => {
  const lock = join(folder, 'mongod.lock');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
};
