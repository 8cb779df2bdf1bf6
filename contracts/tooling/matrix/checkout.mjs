// The product as it was at a commit, in a separate folder, with the packages of this checkout.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 29, stdio: ['ignore', 'pipe', 'pipe'] });

/** Takes a commit out of the history into a new folder. */
export const checkoutOf = (commit) => {
  if (!isKnown(commit)) throw new Error(`The history of this clone lacks ${commit}, the last release. Fetch it: git fetch --unshallow`);
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-released-'));
  execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
  linkPackages(folder);
  return folder;
};

const isKnown = (commit) => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch (error) {
    // git reports a missing object by its exit status; without a status, git itself is missing.
    if (error.status) return false;
    throw error;
  }
};

/** The packages are those of this checkout; the workspaces, which npm links as packages too, are the commit's own. */
const linkPackages = (folder) => {
  linkEach(`${root}/node_modules`, `${folder}/node_modules`, (name) => name !== '@kerbside');
  mkdirSync(`${folder}/node_modules/@kerbside`);
  for (const path of workspacesOf(folder)) {
    const { name } = JSON.parse(readFileSync(`${folder}/${path}/package.json`, 'utf8'));
    symlinkSync(`${folder}/${path}`, `${folder}/node_modules/${name}`);
    if (existsSync(`${root}/${path}/node_modules`)) symlinkSync(`${root}/${path}/node_modules`, `${folder}/${path}/node_modules`);
  }
};

const linkEach = (from, to, isWanted) => {
  mkdirSync(to);
  for (const name of readdirSync(from).filter(isWanted)) symlinkSync(`${from}/${name}`, `${to}/${name}`);
};

const workspacesOf = (folder) => {
  const { workspaces } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const paths = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(`${folder}/${pattern.slice(0, -2)}`).map((name) => pattern.slice(0, -1) + name) : [pattern],
  );
  return [...new Set(paths)].filter((path) => existsSync(`${folder}/${path}/package.json`));
};
