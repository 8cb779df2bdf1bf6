import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './build/workspaces.mjs';
import { takeSitePorts } from './fleet/port-block.mjs';
import { dataFolder } from './memory-folder.mjs';
import { readNote, removeData } from './mongod.mjs';
import { stopProcess } from './processes.mjs';

const readyWithinMs = 180_000;
const cardsOffset = 301;
const ticksPerSecond = 100;

/**
 * The whole product in one process, as `npm start` runs it. Everything must be built. Its data folder goes when it stops, unless it is one that the caller
 * keeps: `dataDir`.
 * @param {{ env?: Record<string, string>, dataDir?: string }} options
 */
export async function startSite({ env = {}, dataDir: kept } = {}) {
  const dataDir = kept ?? dataFolder('site');
  const { first: port, free } = await takeSitePorts();
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_PORT: '', DATA_DIR: dataDir, MONGO_URI: '', PUBLIC_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-10_000)));
  // SIGINT, so that the site ends its own mongod.
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    await stopProcess(child.pid, { signal: 'SIGINT', patience: 20_000 });
    if (!kept) await removeData(dataDir);
    free();
  };
  for (const until = Date.now() + readyWithinMs; !said.includes('Ctrl-C stops'); await wait(100))
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`The site did not start. It said: ${said}`);
    }
  const mongod = readNote(join(dataDir, 'mongo'));
  return {
    url: `http://127.0.0.1:${port}`,
    cardsUrl: `http://127.0.0.1:${port + cardsOffset}`,
    pids: { node: child.pid, mongod: mongod.pid },
    mongoUri: `mongodb://127.0.0.1:${mongod.port}/?directConnection=true`,
    said: () => said,
    stop,
  };
}

/** Seconds of CPU time that a process has used since it started. */
export function cpuSecondsOf(pid) {
  const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Bytes of memory: everything resident, and the part that is the process's own rather than a mapped file. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  return { resident: of('VmRSS'), own: of('RssAnon') };
}
