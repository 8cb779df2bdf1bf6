import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { freePort, isBusy } from './ports.mjs';
import { isAlive, stopProcess } from './processes.mjs';
import { StartError } from './start-error.mjs';
import { findMongod } from './mongod/find-mongod.mjs';
import { mongodOptions, replicaSet } from './mongod/mongod-options.mjs';
import { whyItDied, whyItStopped } from './mongod/why-it-stopped.mjs';

const notYetInitialised = 94;

/**
 * Initiates the set the first time, moves it to its current port when that changed, and waits until it accepts writes, or for the signal. It answers
 * nobody before it has started, and closes its connections as it moves.
 */
async function becomePrimary(port, signal, isKept = true) {
  while (!signal.aborted) {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 100,
      connectTimeoutMS: 1_000,
    });
    try {
      const admin = client.db('admin');
      await initiateOrMove(admin, `127.0.0.1:${port}`, isKept);
      const { isWritablePrimary } = await admin.command({ hello: 1 });
      if (isWritablePrimary) return true;
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError || error instanceof MongoNetworkError)) throw error;
    } finally {
      await client.close();
    }
    await wait(20);
  }
  return false;
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
 * the last one to stop ends it. What is not kept may be lost when it is killed. `onDeath` is told why when a mongod ends while it is needed.
 * @typedef {{ readonly uri: string, readonly port: number, readonly pid: number, readonly stop: () => Promise<void> }} RunningMongod
 * @param {{ dataDir: string, port?: number, say?: (line: string) => void, small?: boolean, isKept?: boolean, cacheGb?: number, onDeath?: (why: string) => void }} options
 * @returns {Promise<RunningMongod>}
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
  const child = spawn(binary, mongodOptions({ folder, port, logPath: logOf(folder), isKept, cacheGb }), {
    detached: true,
    stdio: ['ignore', 'ignore', stderr],
  });
  closeSync(stderr);
  const ended = new AbortController();
  child.once('exit', () => ended.abort()).once('error', () => ended.abort());
  child.unref();
  if (child.pid) writeNote(folder, { pid: child.pid, port, users: [process.pid] });
  if (await becomePrimary(port, AbortSignal.any([ended.signal, AbortSignal.timeout(readyWithin)]), isKept)) return child.pid;
  if (child.pid) await stopProcess(child.pid);
  throw new StartError(whyItStopped(endOf(folder, port)));
}

async function shared(folder, { pid, port, users }, onDeath) {
  const note = { pid, port, users: [...users.filter(isAlive), process.pid] };
  writeNote(folder, note);
  if (!(await becomePrimary(port, AbortSignal.timeout(readyWithin))))
    throw new StartError(`The MongoDB already running on ${folder} (process ${pid}) does not answer. End it and start again.`);
  const forget = watchOver(pid, () =>
    readNote(folder)?.users.includes(process.pid) ? onDeath(whyItDied(endOf(folder, port))) : undefined,
  );
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

/** Ends what this process uses or is about to use of a data folder's mongod, also before it answers. */
export async function leaveMongod(dataDir) {
  const note = readNote(resolve(dataDir));
  if (note?.users.includes(process.pid)) await leave(resolve(dataDir), note.pid);
}

async function leave(folder, pid) {
  const note = readNote(folder);
  const others = (note?.users ?? []).filter((user) => user !== process.pid && isAlive(user));
  if (note) writeNote(folder, { ...note, users: others });
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
const endOf = (folder, port) => ({ folder, port, log: textOf(logOf(folder)) + textOf(errorsOf(folder)), logPath: logOf(folder) });
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whole or not at all, and at once: of a mongod without its note, a next start knows only that somebody else uses the folder. */
function writeNote(folder, note) {
  const part = `${noteOf(folder)}.${process.pid}`;
  writeFileSync(part, JSON.stringify(note));
  renameSync(part, noteOf(folder));
}

/**
 * The note beside the data: which process serves it, where, and for which starts.
 * @returns {{ pid: number, port: number, users: number[] } | undefined}
 */
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
