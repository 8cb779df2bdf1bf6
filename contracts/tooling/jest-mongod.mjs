import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { readNote, startMongod } from './mongod.mjs';
import { isAlive, stopProcess } from './processes.mjs';

const prefix = 'kerbside-test-mongod-';
const roomNeeded = 2 ** 30;

/** One throwaway mongod for the whole run, in memory where there is room; every test file makes its own database on it. */
export default async function startTestMongod() {
  if (process.env.KERBSIDE_TEST_MONGO_URI) return;
  const base = memoryFolder(roomNeeded);
  await sweepAbandoned(base);
  const dataDir = mkdtempSync(join(base, prefix));
  const mongod = await startMongod({ dataDir, small: true, say: (line) => process.stderr.write(`${line}\n`) });
  process.env.KERBSIDE_TEST_MONGO_URI = mongod.uri;
  globalThis.kerbsideTestMongod = { mongod, dataDir };
}

// A run that was killed leaves its mongod behind; the next run ends it.
async function sweepAbandoned(base) {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
    const note = readNote(join(base, name));
    if (!note || note.users.some(isAlive)) continue;
    if (isAlive(note.pid)) await stopProcess(note.pid, { signal: 'SIGKILL' });
    rmSync(join(base, name), { recursive: true, force: true });
  }
}
