// A stamp is the hash of everything a build was made from. The same stamp means there is nothing to do.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { root } from './workspaces.mjs';

const isTest = (file) => /\.(spec|test|int\.spec|pact\.spec)\.tsx?$/.test(file);

/** Every file under a folder, sorted, without tests. */
export const filesUnder = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

const contentOf = (paths) => {
  const hash = createHash('sha1');
  for (const path of paths.flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesUnder(path) : [path])))
    if (statSync(path, { throwIfNoEntry: false }))
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};

/** The installed third-party packages. A new version of one of our workspaces affects only that workspace, whose package.json records it. */
export const packagesIn = (lock) => {
  const packages = Object.entries(JSON.parse(lock).packages).map(([path, { version, ...rest }]) =>
    path.includes('node_modules/') ? [path, { version, ...rest }] : [path, rest],
  );
  return JSON.stringify(packages);
};

/** Inputs that every build depends on. Computed once per run. */
let common;
const commonContent = () =>
  (common ??= [
    createHash('sha1')
      .update(packagesIn(readFileSync(`${root}/package-lock.json`, 'utf8')))
      .digest('hex'),
    contentOf([`${root}/contracts/tooling/build`, `${root}/contracts/tooling/build.mjs`]),
  ].join(' '));
let bundled;
const bundledContent = () =>
  (bundled ??= contentOf([
    `${root}/contracts/src`,
    `${root}/contracts/ui`,
    `${root}/contracts/tooling/webpack`,
    `${root}/shell/package.json`,
  ]));

/** Node workspaces are transpiled file by file, so only their own sources count; bundles include the contracts. */
export const stampOf = (workspace) => {
  const sources = workspace.kind === 'node' ? Object.keys(workspace.sources) : ['src'];
  const own = contentOf([`${workspace.dir}/package.json`, ...sources.map((source) => `${workspace.dir}/${source}`)]);
  return [own, commonContent(), workspace.kind === 'bundle' ? bundledContent() : ''].join(' ');
};

/** Written once a build is whole. */
export const stampFileOf = ({ dir, kind }) => `${dir}/dist/.built-${kind}`;

export const isBuilt = (job) => {
  const file = stampFileOf(job.workspace);
  return statSync(file, { throwIfNoEntry: false }) !== undefined && readFileSync(file, 'utf8') === job.stamp;
};

export const markBuilt = (job) => {
  mkdirSync(`${job.workspace.dir}/dist`, { recursive: true });
  writeFileSync(stampFileOf(job.workspace), job.stamp);
};
