// From a built folder to its entry of remotes.json.
import { readFileSync, statSync } from 'node:fs';
import { addressOfBuild } from './builds.mjs';
import { readReleaseText } from './release-file.mjs';
import { signatureOf, signingKey } from './signing-key.mjs';

/** Signs the release in a folder, as it will be found at `url`. */
export const entryOf = ({ folder, url, key = signingKey() }) => {
  const text = readReleaseText(folder);
  const { name, version, contract } = JSON.parse(text);
  return { name, version, contract, manifest: `${url}/mf-manifest.json`, enabled: true, signature: signatureOf(text, key) };
};

/** The entry for what is being worked on in a remote's workspace folder, served by its host at `url`. */
export const releaseOf = ({ dir, url, key }) => {
  const folder = workingFolder(dir);
  return entryOf({ folder, url: `${url}/working/${addressOfBuild(folder)}`, key });
};

/** Where the build of a workspace is, released or not. */
export const workingFolder = (dir) => `${dir}/dist/${JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')).version}`;

/** Whether there is such a build. */
export const hasRelease = ({ dir }) => statSync(`${workingFolder(dir)}/release.json`, { throwIfNoEntry: false })?.isFile() === true;
