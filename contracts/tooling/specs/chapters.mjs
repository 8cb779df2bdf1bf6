import { readFileSync, readdirSync } from 'node:fs';

const skipped = new Set(['node_modules', 'dist', 'openapi', 'asyncapi', 'partners', 'fixtures', 'releases']);

/**
 * The chapters of the specification and what is in them, by their index.
 * @param {string} index
 */
export function chaptersOf(index) {
  return new Map([...index.matchAll(/^\| ([QA][1-9]) +\| (.*?) *\|$/gm)].map(([, chapter = '', what = '']) => [chapter, what]));
}

/**
 * The tests that have chapters before their titles: `Q4: …`, or `Q4, A5: …`.
 * @param {string} root the repository
 */
export function chapterTests(root) {
  const named = /(['"`])(((?:[QA][1-9], )*[QA][1-9]): (?:\\.|(?!\1).)+)\1/g;
  return sources(root, /\.(spec|test|journey)\.(tsx?|mjs)$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(([, , title = '', list = '']) => ({
      file: file.slice(root.length + 1),
      title,
      chapters: list.split(', '),
    })),
  );
}

/**
 * Where the code cites a chapter that the index does not have. One line each.
 * @param {string} root
 * @param {Map<string, string>} chapters
 */
export function unknownChapters(root, chapters) {
  return sources(root, /\.(tsx?|mjs|css|md)$/).flatMap((file) => {
    const cited = [...readFileSync(file, 'utf8').matchAll(/(?<![\w#-])([QA][1-9])(?![\w-])/g)].map(([, chapter = '']) => chapter);
    const unknown = [...new Set(cited)].filter((chapter) => !chapters.has(chapter));
    return unknown.map(
      (chapter) => `${file.slice(root.length + 1)} cites ${chapter}, which contracts/decisions/README.md does not explain`,
    );
  });
}

/**
 * @param {string} folder
 * @param {RegExp} names
 * @returns {string[]}
 */
function sources(folder, names) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.') || skipped.has(entry.name) ? [] : sources(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}
