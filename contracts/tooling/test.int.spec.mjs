import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.mjs';
import { readNote } from './mongod.mjs';
import { isAlive, stopProcess } from './processes.mjs';

const script = fileURLToPath(new URL('./test.mjs', import.meta.url));
const base = memoryFolder(2 ** 30);
const folders = () => readdirSync(base).filter((name) => name.startsWith('kerbside-test-mongod-'));

const until = async (look) => {
  for (;;) {
    const found = look();
    if (found) return found;
    await wait(50);
  }
};

it('leaves no mongod behind when it is interrupted', async () => {
  const before = new Set(folders());
  const { KERBSIDE_TEST_MONGO_URI: _, JEST_WORKER_ID: __, KERBSIDE_WORKSPACE: ___, ...env } = process.env;
  // Any test that needs a mongod.
  const run = spawn(process.execPath, [script, 'int', 'migrations.int.spec'], { env, stdio: 'ignore', detached: true });
  try {
    const ended = new Promise((done) => run.once('exit', done));
    const folder = await until(() => folders().find((name) => !before.has(name) && readNote(join(base, name))));
    const { pid } = readNote(join(base, folder));
    // Like a terminal: the signal goes to the whole foreground group.
    process.kill(-run.pid, 'SIGINT');
    expect(await ended).not.toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(folders()).not.toContain(folder);
  } finally {
    await stopProcess(run.pid);
  }
});
