import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';

const listFile = '.current';
const aDayMs = 24 * 60 * 60 * 1000;
const sourceOf = (file) => file.replace(/\.(gz|br)$/, '');

/**
 * Removes what no build of the last day needed. Pages that are open still request the files of the build that this one replaces, however long ago
 * that was made.
 * @param {string} folder
 * @param {readonly string[]} files those of the build that has just been made
 */
export const prune = (folder, files, now = Date.now()) => {
  const list = `${folder}/${listFile}`;
  const replaced = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []);
  const current = new Set(files);
  for (const file of readdirSync(folder).filter((name) => name !== listFile && !current.has(sourceOf(name)))) {
    const path = `${folder}/${file}`;
    if (replaced.has(sourceOf(file))) utimesSync(path, now / 1_000, now / 1_000);
    else if (statSync(path).mtimeMs < now - aDayMs) rmSync(path, { recursive: true });
  }
  writeFileSync(list, JSON.stringify(files));
};
