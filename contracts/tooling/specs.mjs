// usage: npm run spec                 each chapter of the specification, and how many tests have it in their names; exits with 1 when one has none
//        npm run spec -- Q4 [A5 …]    the tests of chapters, by file
import { readFileSync, readdirSync } from 'node:fs';
import { root } from './build/workspaces.mjs';
import { outliveTheReader } from './processes.mjs';

outliveTheReader();
const skipped = new Set(['node_modules', 'dist', 'openapi', 'asyncapi', 'partners', 'releases']);
const wanted = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
/** By the index: each chapter, and what is in it. */
const chapters = new Map(
  [...read('contracts/decisions/README.md').matchAll(/^\| ([QA][1-9]) +\| (.*?) *\|$/gm)].map(([, chapter, what]) => [chapter, what]),
);

const strange = wanted.find((chapter) => !chapters.has(chapter));
if (strange !== undefined) {
  process.stderr.write(`There is no chapter ${strange}. Chapters: ${[...chapters.keys()].join(', ')}\n`);
  process.exitCode = 1;
} else if (wanted.length > 0) {
  for (const test of chapterTests()) if (test.chapters.some((one) => wanted.includes(one))) say(`${test.file}  ${test.title}`);
} else listAll();

function listAll() {
  const named = chapterTests().flatMap((test) => test.chapters);
  for (const [chapter, what] of chapters) {
    const count = named.filter((one) => one === chapter).length;
    if (count === 0) process.exitCode = 1;
    say(`${chapter}  ${String(count || 'none').padStart(4)}  ${what}`);
  }
  for (const file of sources(/\.(tsx?|mjs|css|md)$/)) {
    const cited = [...read(file).matchAll(/(?<![\w#-])([QA][1-9])(?![\w-])/g)].map(([, chapter]) => chapter);
    for (const chapter of new Set(cited.filter((one) => !chapters.has(one)))) {
      say(`${file} cites ${chapter}, which contracts/decisions/README.md does not explain`);
      process.exitCode = 1;
    }
  }
}

/** The tests that have chapters before their titles: `Q4: …`, or `Q4, A5: …`. */
function chapterTests() {
  const named = /(['"`])(((?:[QA][1-9], )*[QA][1-9]): (?:\\.|(?!\1).)+)\1/g;
  return sources(/\.(spec|test|journey)\.(tsx?|mjs)$/).flatMap((file) =>
    [...read(file).matchAll(named)].map(([, , title, list]) => ({ file, title, chapters: list.split(', ') })),
  );
}

function sources(names, folder = '') {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.') || skipped.has(entry.name) ? [] : sources(names, `${path}/`);
    return names.test(entry.name) ? [path] : [];
  });
}

function read(file) {
  return readFileSync(`${root}/${file}`, 'utf8');
}
