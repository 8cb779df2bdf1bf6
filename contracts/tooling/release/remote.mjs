// The release of a remote: a folder that never changes.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build, bundle } from '../build.mjs';
import { chosen, root } from '../build/workspaces.mjs';
import { entryOf, hostOf } from './entry.mjs';
import { filesIn, readReleaseText, sha384Of } from './release-file.mjs';
import { signingKey } from './signing-key.mjs';

/** Builds from scratch; returns what to record and the text to print. */
export const releaseRemote = async (team, { version, commit, url, say }) => {
  const key = signingKey();
  const dir = `${root}/${team.folder}`;
  const [folder, draft] = [`${dir}/releases/${version}`, `${dir}/releases/.${version}`];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await build([team.name], { kind: 'node', say });
  const workspace = chosen([team.name]).find(({ path, kind }) => path === team.folder && kind === 'bundle');
  await bundle(workspace, { path: draft, commit });
  for (const file of filesIn(draft)) chmodSync(`${draft}/${file}`, 0o444);
  renameSync(draft, folder);
  const text = readReleaseText(folder);
  const { contract } = JSON.parse(text);
  const made = { contract, release: `sha384-${sha384Of(text)}` };
  return { made, lines: proposal(team, { folder, version, url, key, remote: workspace.remote }) };
};

const proposal = (team, { folder, version, url, key, remote }) => {
  const host = (url ?? hostOf(remote)).replace(/\/$/, '');
  const entry = entryOf({ folder, url: `${host}/${version}`, key });
  const file = `${team.folder}/releases/${version}.entry.json`;
  writeFileSync(`${root}/${file}`, `${JSON.stringify(entry, undefined, 2)}\n`);
  return [
    `Its folder is ${team.folder}/releases/${version}: put it on the remote’s host. Its entry of remotes.json is ${file}:`,
    JSON.stringify(entry, undefined, 2),
    `npm run remotes -- set ${remote} ${file}`,
  ];
};
