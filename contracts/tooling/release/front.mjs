// The release of a remote, or of the shell: a folder that never changes.
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build, bundle } from '../build.mjs';
import { chosen, root } from '../build/workspaces.mjs';
import { entryOf, hostOf } from './entry.mjs';
import { filesIn, readReleaseText, sha384Of, writeReleaseFile } from './release-file.mjs';
import { signingKey } from './signing-key.mjs';

/** Builds from scratch; returns what to record and the text to print. */
export const releaseFront = async (team, { version, commit, url, say }) => {
  const key = signingKey();
  const dir = `${root}/${team.folder}`;
  const [folder, draft] = [`${dir}/releases/${version}`, `${dir}/releases/.${version}`];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await build([team.name], { kind: 'node', say });
  const workspace = chosen([team.name]).find(({ path, kind }) => path === team.folder && kind === 'bundle');
  await bundle(workspace, { path: draft, commit });
  if (!workspace.remote) await completeShell(dir, draft, { version, commit });
  for (const file of filesIn(draft)) chmodSync(`${draft}/${file}`, 0o444);
  renameSync(draft, folder);
  const text = readReleaseText(folder);
  const { contract } = JSON.parse(text);
  const made = { contract, release: `sha384-${sha384Of(text)}` };
  const lines = workspace.remote
    ? proposal(team, { folder, version, url, key, remote: workspace.remote })
    : [`Its folder is ${team.folder}/releases/${version}.`];
  return { made, lines };
};

/** The shell's server belongs to its release, but nobody else verifies it: the edge is the root of trust. */
const completeShell = async (dir, draft, { version, commit }) => {
  const { hostContract } = await import('@kerbside/contracts/host');
  for (const part of ['server', 'src']) cpSync(`${dir}/dist/${part}`, `${draft}/${part}`, { recursive: true });
  writeReleaseFile(draft, { name: 'shell', version, contract: hostContract, commit });
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
