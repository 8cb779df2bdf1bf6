// Makes an entry of remotes.json from a built folder.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { addressOfBuild } from './builds.mjs';
import { readReleaseText, releaseFile } from './release-file.mjs';
import { signatureOf, signingKey } from './signing-key.mjs';

const remotes = ['quote', 'payment', 'account', 'backoffice'];

/** Where a site that `npm start` runs serves the releases of its remotes. */
export const hostOf = (remote, { PORT = '3000' } = process.env) => `http://localhost:${Number(PORT) + 201 + remotes.indexOf(remote)}`;

/** Signs the release in a folder, as it will be found at `url`. */
export const entryOf = ({ folder, url, key = signingKey() }) => {
  const text = readReleaseText(folder);
  const { name, version, contract } = JSON.parse(text);
  return { name, version, contract, manifest: `${url}/mf-manifest.json`, enabled: true, signature: signatureOf(text, key) };
};

/**
 * The entry for the current build in a remote's workspace folder, served by its host at `url`.
 * @param {{ dir: string, url: string, key?: import('./signing-key.mjs').SigningKey }} release
 * @returns {import('@kerbside/contracts/page/remotes').RemoteEntry}
 */
export const releaseOf = ({ dir, url, key }) => {
  const folder = workingFolder(dir);
  return entryOf({ folder, url: `${url}/working/${addressOfBuild(folder)}`, key });
};

/** The folder of a workspace's current build, released or not. Its version may have been raised since. */
export const workingFolder = (dir) => {
  const folder = newestBuild(dir);
  if (!folder) throw new Error(`${basename(dir)} is not built.`);
  return folder;
};

/** Whether there is such a build. */
export const hasRelease = ({ dir }) => newestBuild(dir) !== undefined;

const newestBuild = (dir) =>
  (existsSync(`${dir}/dist`) ? readdirSync(`${dir}/dist`, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory())
    .map(({ name: version }) => ({
      folder: `${dir}/dist/${version}`,
      built: statSync(`${dir}/dist/${version}/${releaseFile}`, { throwIfNoEntry: false }),
    }))
    .flatMap(({ folder, built }) => (built ? [{ folder, at: built.mtimeMs }] : []))
    .sort((a, b) => b.at - a.at)[0]?.folder;

/** The file beside a list of remotes that names what was live before. */
export const historyFileOf = (file) => file.replace(/(\.json)?$/, '.history.json');
