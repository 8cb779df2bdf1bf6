import { existsSync, readFileSync } from 'node:fs';
import { titlesIn } from './titles.mjs';

const header = /^\| Rule +\| File +\| Test +\|$/;

/**
 * What is wrong with a SPEC.md: rows (`| rule | file | title of a test |`) that name a test that does not exist. One line each.
 * @param {string} folder the workspace, with a SPEC.md
 */
export function unproved(folder) {
  const rows = rowsOf(readFileSync(`${folder}/SPEC.md`, 'utf8'));
  /** @type {Map<string, (title: string) => boolean>} */
  const read = new Map();
  const titlesOf = (/** @type {string} */ file) => {
    const known = read.get(file) ?? titlesIn(readFileSync(file, 'utf8'), file);
    read.set(file, known);
    return known;
  };
  const faults = rows.flatMap(({ line, file, test }) => {
    if (file === undefined || test === undefined) return [`is no row of a rule, a file and a test: ${line}`];
    if (/^[%$]\w+$/.test(test)) return [`names no case of ${file}, so that the one that proves it could go: ${test}`];
    const path = `${folder}/${file}`;
    if (!existsSync(path)) return [`names ${file}, which is not there`];
    return titlesOf(path)(test) ? [] : [`names a test that ${file} does not have: ${test}`];
  });
  return rows.length === 0 ? ['has no row'] : faults;
}

/** @param {string} text */
function rowsOf(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isRow = line.startsWith('|') && !header.test(line) && !/^[| -]+$/.test(line) && isBelowHeader(lines, at);
    if (!isRow) return [];
    const [, , file, test] = /^\| (.+?) +\| `([^`]+)` +\| (.+?) +\|$/.exec(line) ?? [];
    return [{ line, file, test }];
  });
}

/**
 * Other tables have other columns.
 * @param {string[]} lines
 * @param {number} at
 */
function isBelowHeader(lines, at) {
  let top = at;
  while (lines[top - 1]?.startsWith('|')) top -= 1;
  return header.test(lines[top] ?? '');
}
