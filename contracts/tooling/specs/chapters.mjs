import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const index = 'contracts/decisions/README.md';
const skipped = new Set(['node_modules', 'dist', 'openapi', 'asyncapi', 'partners', 'pacts', 'released', 'fixtures', 'releases']);

/**
 * Chapters of the specification (`Q4`, `A5`) that cannot be looked up: cited without a row in the index, or with a SPEC.md there that has no
 * heading for them. One line each.
 * @param {string} root the repository
 */
export function unknownChapters(root) {
  const rows = rowsOf(readFileSync(`${root}/${index}`, 'utf8'));
  const cited = sources(root).flatMap((file) => citedIn(readFileSync(file, 'utf8')).map((chapter) => ({ chapter, file })));
  const missing = cited
    .filter(({ chapter }) => !rows.has(chapter))
    .map(({ chapter, file }) => `${file.slice(root.length + 1)} cites ${chapter}, which ${index} does not explain`);
  const astray = [...rows].flatMap(([chapter, links]) =>
    links
      .filter((link) => !hasChapter(join(root, dirname(index), link), chapter))
      .map((link) => `${index} sends readers of ${chapter} to ${link}, which has no heading of it`),
  );
  return [...new Set([...missing, ...astray])];
}

/**
 * The chapters of the index, with the files that list their rules.
 * @param {string} text
 */
function rowsOf(text) {
  const rows = [...text.matchAll(/^\| ([QA][1-9]) +\|(.*)$/gm)];
  return new Map(rows.map(([, chapter = '', row = '']) => [chapter, [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)]));
}

/** @param {string} text */
function citedIn(text) {
  return [...new Set([...text.matchAll(/(?<![\w#-])([QA][1-9])(?![\w-])/g)].map(([, chapter = '']) => chapter))];
}

/**
 * @param {string} file
 * @param {string} chapter
 */
function hasChapter(file, chapter) {
  return existsSync(file) && new RegExp(`^## .*\\b${chapter}\\b`, 'm').test(readFileSync(file, 'utf8'));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.') || skipped.has(entry.name) ? [] : sources(path);
    return /\.(tsx?|mjs|css|md)$/.test(entry.name) ? [path] : [];
  });
}
