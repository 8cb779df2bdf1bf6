// contracts/released/remotes.json and images.json: the last release of each front end and of each service, and its commit.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../build/workspaces.mjs';

const fileOf = (folder) => `${root}/contracts/released/${folder.startsWith('services/') ? 'images' : 'remotes'}.json`;

/** By name: `mfe-quote`, `shell`, `pricing`. */
export const recordsOf = (folder) => {
  const file = fileOf(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

export const record = ({ name, folder }, facts) => {
  const records = { ...recordsOf(folder), [name]: facts };
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => a.localeCompare(b)));
  mkdirSync(dirname(fileOf(folder)), { recursive: true });
  writeFileSync(fileOf(folder), `${JSON.stringify(sorted, undefined, 2)}\n`);
};
