import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort, isBusy } from './ports.mjs';
import { isAlive, stopProcess } from './processes.mjs';
import { StartError } from './start-error.mjs';
import { findMongod } from './mongod/find-mongod.mjs';
import { whyItStopped } from './mongod/why-it-stopped.mjs';

const replicaSet = 'rs0';
const notYetInitialised = 94;

/** Initiates the set the first time, moves it to its current port when that changed, and waits until it accepts writes, or for the signal. */
async function becomePrimary(port, signal, isKept = true) {
  const client = await connect(port, signal);
  if (!client) return 'no answer';
  try {
    const admin = client.db('admin');
    await initiateOrMove(admin, `127.0.0.1:${port}`, isKept);
    while (!signal.aborted) {
      const { isWritablePrimary } = await admin.command({ hello: 1 });
      if (isWritablePrimary) return 'primary';
      await wait(20);
    }
    return 'no primary';
  } finally {
    await client.close();
  }
}

async function connect(port, signal) {
  while (!signal.aborted) {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 100,
      connectTimeoutMS: 1_000,
    });
    try {
      return await client.connect();
    } catch (error) {
      await client.close();
      if (error.name !== 'MongoServerSelectionError') throw error;
      await wait(20);
    }
  }
  return undefined;
}

async function initiateOrMove(admin, host, isKept) {
  const config = await storedConfig(admin);
  // Of data that are thrown away no write waits for the disk.
  const first = { _id: replicaSet, members: [{ _id: 0, host }], writeConcernMajorityJournalDefault: isKept };
  if (!config) await admin.command({ replSetInitiate: first });
  else if (config.members[0].host !== host)
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] },
      force: true,
    });
}

async function storedConfig(admin) {
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    return config;
  } catch (error) {
    if (error.code === notYetInitialised) return undefined;
    throw error;
  }
}

const readyWithin = 60_000;
/** How often, in ms, a mongod that an earlier start left running is checked for having died. */
const lookMs = 1_000;

/**
 * A single-node replica set on a persistent data folder. A second start on the same folder shares the first mongod;
 * the last one to stop ends it. What is not kept may be lost when it is killed. `onDeath` is called when a mongod ends while it is needed.
 */
export async function startMongod({ dataDir, port, say, small = false, isKept = true, cacheGb = small ? 0.25 : 0.5, onDeath = () => {} }) {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const running = readNote(folder);
  if (running && isMongodOf(running.pid, folder)) return shared(folder, running, onDeath);
  const binary = await findMongod({ say });
  const wanted = port ?? (running?.port && !(await isBusy(running.port)) ? running.port : await freePort());
  const pid = await launch(binary, folder, wanted, { isKept, cacheGb });
  return shared(folder, { pid, port: wanted, users: [] }, onDeath);
}

async function launch(binary, folder, port, { isKept, cacheGb }) {
  rmSync(logOf(folder), { force: true });
  const stderr = openSync(errorsOf(folder), 'w');
  const child = spawn(binary, options(folder, port, { isKept, cacheGb }), { detached: true, stdio: ['ignore', 'ignore', stderr] });
  closeSync(stderr);
  const ended = new AbortController();
  child.once('exit', () => ended.abort()).once('error', () => ended.abort());
  child.unref();
  const outcome = await becomePrimary(port, AbortSignal.any([ended.signal, AbortSignal.timeout(readyWithin)]), isKept);
  if (outcome === 'primary') return child.pid;
  if (child.pid) await stopProcess(child.pid);
  throw new StartError(whyItStopped({ folder, port, log: textOf(logOf(folder)) + textOf(errorsOf(folder)), logPath: logOf(folder) }));
}

const options = (folder, port, { isKept, cacheGb }) => [
  ...Object.entries({
    '--replSet': replicaSet,
    '--bind_ip': '127.0.0.1',
    '--port': port,
    '--dbpath': folder,
    '--logpath': logOf(folder),
    '--oplogSize': 256,
    '--wiredTigerCacheSizeGB': cacheGb,
    // The drop of a database waits for the next flush, and tests drop two with each service; more flushes than these took a third of the time of mongod.
    '--journalCommitInterval': isKept ? 500 : 20,
  }).flatMap(([name, value]) => [name, String(value)]),
  // Each collection and index is a file with memory of its own: those unused for a minute are closed. A second thread that evicts starts when one is not enough.
  // MongoDB sets aside memory for 33,000 sessions of its engine, 38 MB; each connection at work takes one or two of them.
  // Changed pages stay until the next checkpoint, up to a third of the cache: evicted above a twentieth, as by default, the same pages of an index
  // are written again and again while much is inserted, which costs more than the inserts.
  '--wiredTigerEngineConfigString',
  'file_manager=(close_idle_time=60,close_scan_interval=10,close_handle_minimum=50),eviction=(threads_min=1,threads_max=4),session_max=4000,' +
    'eviction_dirty_target=30,eviction_dirty_trigger=50,eviction_updates_target=20,eviction_updates_trigger=30',
  // A session keeps the cursors that it used: one that was unused for half a minute is closed.
  '--setParameter',
  'wiredTigerSessionCloseIdleTimeSecs=30',
  '--nounixsocket',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  // Old documents may stay ten minutes longer than necessary, because each sweep for them goes through every database.
  '--setParameter',
  'ttlMonitorSleepSecs=600',
  // Nobody reads what was true five minutes ago: to keep it makes a delete of many documents twice as dear.
  '--setParameter',
  'minSnapshotHistoryWindowInSeconds=0',
  // Documents of a crashed service's transaction are locked until it is aborted: a minute and a half by default.
  '--setParameter',
  'transactionLifetimeLimitSeconds=10',
];

async function shared(folder, { pid, port, users }, onDeath) {
  const note = { pid, port, users: [...users.filter(isAlive), process.pid] };
  await writeNote(folder, note);
  if ((await becomePrimary(port, AbortSignal.timeout(readyWithin))) !== 'primary')
    throw new StartError(`The MongoDB already running on ${folder} (process ${pid}) does not answer. End it and start again.`);
  const forget = watchOver(pid, () => (readNote(folder)?.users.includes(process.pid) ? onDeath(logOf(folder)) : undefined));
  const stop = () => {
    forget();
    return leave(folder, pid);
  };
  return { uri: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`, port, pid, stop };
}

/** A mongod that was started here and one that was found are watched in the same way. */
function watchOver(pid, onDeath) {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    onDeath();
  }, lookMs).unref();
  return () => clearInterval(timer);
}

async function leave(folder, pid) {
  const note = readNote(folder);
  const others = (note?.users ?? []).filter((user) => user !== process.pid && isAlive(user));
  if (note) await writeNote(folder, { ...note, users: others });
  if (others.length === 0) await stopProcess(pid, { patience: 10_000 });
}

/** Deletes a product's data folder, and ends the mongod that serves it if a killed start has left it running. */
export async function removeData(dataDir) {
  const note = readNote(join(dataDir, 'mongo'));
  if (note && isMongodOf(note.pid, join(dataDir, 'mongo'))) await stopProcess(note.pid, { signal: 'SIGKILL' });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

const noteOf = (folder) => join(folder, 'kerbside-mongod.json');
const logOf = (folder) => join(folder, 'mongod.log');
const errorsOf = (folder) => join(folder, 'mongod.err');
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whole or not at all: of a mongod without its note, a next start knows only that somebody else uses the folder. */
async function writeNote(folder, note) {
  const part = `${noteOf(folder)}.${process.pid}`;
  await writeFile(part, JSON.stringify(note));
  await rename(part, noteOf(folder));
}

/** The note beside the data: which process serves it, where, and for which starts. */
export function readNote(folder) {
  try {
    const { pid, port, users } = JSON.parse(textOf(noteOf(folder)));
    return { pid, port, users };
  } catch {
    return undefined;
  }
}

// mongod names itself in its lock file while it runs and empties it on a clean exit; a pid alone may have been reused by another program.
const isMongodOf = (pid, folder) => isAlive(pid) && textOf(join(folder, 'mongod.lock')).trim() === String(pid);
