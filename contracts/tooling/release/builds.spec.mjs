import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRemoteHost } from '../remote-host.mjs';
import { publishBuild } from './builds.mjs';
import { releaseOf } from './entry.mjs';
import { sha384Of } from './release-file.mjs';
import { signatureProblem, signingKey } from './signing-key.mjs';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = signingKey({ RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
const facts = { name: 'quote', version: '0.1.0', contract: 1 };

let dir;
let folder;
let host;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kerbside-builds-'));
  folder = join(dir, 'dist/0.1.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{"version":"0.1.0"}');
  host = await startRemoteHost({ dir });
});
afterEach(async () => {
  await host.close();
  rmSync(dir, { recursive: true });
});

/** Like the bundler: its files first, and at the end the list of them. */
const emit = (code) => {
  const entry = `entry.${sha384Of(code).replace(/\W/g, '').slice(0, 10)}.js`;
  writeFileSync(join(folder, entry), code);
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ entry }));
  return () => publishBuild(folder, { ...facts, files: [entry, 'mf-manifest.json'] });
};
const signed = () => releaseOf({ dir, url: host.url, key });

/** The problem that a page would report about an entry. */
const problemOf = async ({ manifest, signature }) => {
  const served = async (file) => {
    const answer = await fetch(new URL(file, manifest));
    if (!answer.ok) throw new Error(`${file} answers ${answer.status}`);
    return answer.text();
  };
  const text = await served('release.json');
  const { files } = JSON.parse(text);
  const changed = await Promise.all(Object.keys(files).map(async (file) => sha384Of(await served(file)) !== files[file].sha384));
  return signatureProblem(text, signature, [key.publicKey]) ?? (changed.includes(true) ? 'changed' : undefined);
};

it('keeps an entry valid while the next build is written, and after', async () => {
  emit('first()')();
  const first = signed();
  const publish = emit('second()');
  expect(await problemOf(first)).toBeUndefined();
  publish();
  const second = signed();
  expect(second.manifest).not.toBe(first.manifest);
  expect([await problemOf(first), await problemOf(second)]).toEqual([undefined, undefined]);
});

it('gives the same build the same address', () => {
  emit('first()')();
  const { manifest } = signed();
  emit('first()')();
  expect(signed().manifest).toBe(manifest);
});

it('removes a build a day after another replaced it, along with its files', () => {
  emit('first()')();
  const [old] = readdirSync(join(folder, '.builds'));
  const age = () => {
    const yesterday = (Date.now() - 25 * 60 * 60 * 1000) / 1000;
    utimesSync(join(folder, '.builds', old), yesterday, yesterday);
  };
  age();
  emit('second()')();
  expect(readdirSync(join(folder, '.builds'))).toContain(old);
  age();
  emit('third()')();
  expect(readdirSync(join(folder, '.builds'))).not.toContain(old);
});

it('has nothing at the address of a build that never existed', async () => {
  emit('first()')();
  expect((await fetch(`${host.url}/working/0.1.0~0123456789/release.json`)).status).toBe(404);
  expect((await fetch(`${host.url}/working/0.1.0~0123456789/..%2f..%2f..%2fpackage.json`)).status).toBe(404);
});
