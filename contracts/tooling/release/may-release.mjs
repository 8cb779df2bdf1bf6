// Reasons that prevent a release.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../build/workspaces.mjs';
import { recordsOf } from '../compare/released.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** What a release is made from, besides the workspace's own folder. Records are excluded, because releasing writes them. */
const sharedBy = (folder) => [
  'contracts',
  'package-lock.json',
  ...(folder.startsWith('services/') ? ['services/platform'] : ['shell/package.json']),
];
const isRecord = (line) => /^\s*\S{1,2} contracts\/released\.json$/.test(line);

/** The commit that the release is made from. Throws when files are not committed. */
export const committed = ({ folder }, ask = git) => {
  const changed = ask('status', '--porcelain', '--', folder, ...sharedBy(folder))
    .split('\n')
    .filter((line) => line !== '' && !isRecord(line));
  if (changed.length > 0) throw new Error(`Only what is committed is released. Changed:\n${changed.slice(0, 20).join('\n')}`);
  return headCommit(ask);
};

export const headCommit = (ask = git) => ask('rev-parse', 'HEAD');

const numbersOf = (version) => version.split('.').map(Number);
const isNewer = (version, than) => {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at] > b[at];
};

/** A version is never released twice, and never after a newer one. */
export const refuseReleased = ({ name, folder }, version, { records = recordsOf(), at = root } = {}) => {
  const last = records[name];
  if (existsSync(`${at}/${folder}/releases/${version}`))
    throw new Error(`${folder} ${version} is released, and a release never changes: raise its version.`);
  if (last && !isNewer(version, last.version))
    throw new Error(`${folder} ${last.version} was released from ${last.commit.slice(0, 10)}: raise the version ${version} above it.`);
};
