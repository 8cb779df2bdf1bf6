// The product as it was at a commit, in a separate folder, with the packages of this checkout.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { extract } from '../compare/snapshot.mjs';

/** Takes a commit out of the history into a new folder. */
export const checkoutOf = (commit) => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-released-'));
  extract(commit, folder, root);
  linkPackages(folder);
  return folder;
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
