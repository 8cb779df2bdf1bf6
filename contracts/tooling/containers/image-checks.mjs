// Builds and starts images: a service against a real MongoDB, a remote with an earlier release.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { makeImage } from './make-image.mjs';
import { runImage, runOnce } from './run-image.mjs';
import { exampleOf, partySettings } from './settings.mjs';

const lock = () => JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;

const installedIn = ({ folder, workdir }) => {
  const top = `${folder}/${workdir.split('/')[1]}`;
  if (!existsSync(`${top}/node_modules`)) return [];
  return readdirSync(`${top}/node_modules`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'package.json' && /node_modules\/(@[^/]+\/)?[^/]+$/.test(entry.parentPath))
    .map((entry) => entry.parentPath.slice(top.length + 1));
};

const partiesOf = (name) => Object.fromEntries((partySettings[name] ?? []).map((setting) => [setting, exampleOf(setting)]));

const statusOf = async (url) => (await fetch(url)).status;
const expectStatus = async (url, wanted) => {
  const status = await statusOf(url);
  return status === wanted ? [] : [`${new URL(url).pathname} answers ${status} instead of ${wanted}`];
};

/** Returns what is wrong with a service's image, or nothing. */
export const checkService = async (name) => {
  const image = await makeImage('contracts/tooling/containers/service.Dockerfile', { args: { SERVICE: name } });
  const mongod = await startMongo();
  try {
    const packages = lock();
    const dev = installedIn(image).filter((path) => packages[path]?.dev === true);
    const problems = dev.length > 0 ? [`contains development packages: ${dev.join(', ')}`] : [];
    if (existsSync(`${image.folder}${image.workdir}/dist/sandbox`)) problems.push('contains the sandbox of a provider');
    await runOnce(image, ['migrate'], { MONGO_URI: mongod.uri });
    // A Redis that is down: the service has to work without it.
    const stores = { MONGO_URI: mongod.uri, REDIS_URL: 'redis://127.0.0.1:1' };
    const running = await runImage(image, { ...partiesOf(name), SERVICE_KEY: 'k'.repeat(40), PUBLIC_URL: 'http://localhost', ...stores });
    problems.push(...(await expectStatus(`${running.url}/health/ready`, 200)));
    problems.push(...(await expectStatus(`${running.url}/metrics`, 200)));
    return [...problems, ...(await running.stop())];
  } finally {
    await mongod.stop();
    image.remove();
  }
};

/** Returns what is wrong with a remote's image, or nothing. */
export const checkRemote = async (name) => {
  const before = mkdtempSync(join(tmpdir(), 'kerbside-image-before-'));
  mkdirSync(`${before}/kerbside/dist`, { recursive: true });
  mkdirSync(`${before}/kerbside/releases/0.0.1`, { recursive: true });
  writeFileSync(`${before}/kerbside/releases/0.0.1/entry.0123456789.js`, 'export {};\n');
  const image = await makeImage('contracts/tooling/containers/remote.Dockerfile', {
    args: { REMOTE: `mfe-${name}`, PREVIOUS: 'release-before' },
    images: { 'release-before': before },
  });
  try {
    const running = await runImage(image);
    const { version } = JSON.parse(readFileSync(`${root}/mfe-${name}/package.json`, 'utf8'));
    const manifest = await fetch(`${running.url}/${version}/mf-manifest.json`);
    const { metaData } = await manifest.json();
    return [
      ...(await expectStatus(`${running.url}/${version}/release.json`, 200)),
      ...cached(manifest, 'no-store'),
      ...cached(await fetch(`${running.url}/${version}/${metaData.remoteEntry.name}`), 'public, max-age=31536000, immutable'),
      ...(await expectStatus(`${running.url}/0.0.1/entry.0123456789.js`, 200)),
      ...(await running.stop()),
    ];
  } finally {
    image.remove();
    rmSync(before, { recursive: true, force: true });
  }
};

const cached = ({ ok, status, url, headers }, wanted) => {
  const given = headers.get('cache-control');
  return ok && given === wanted ? [] : [`${new URL(url).pathname} answers ${status} with cache-control ${given}`];
};
