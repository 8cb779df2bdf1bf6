// usage: npm run spec                 each chapter of the specification, and how many tests have it in their names; exits with 1 when one has none
//        npm run spec -- Q4 [A5 …]    the tests of chapters, by file
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { outliveTheReader } from './processes.mjs';
import { chaptersOf, chapterTests, unknownChapters } from './specs/chapters.mjs';

outliveTheReader();
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const wanted = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
const chapters = chaptersOf(readFileSync(`${root}/contracts/decisions/README.md`, 'utf8'));
const tests = chapterTests(root);

const strange = wanted.find((chapter) => !chapters.has(chapter));
if (strange !== undefined) fail(`There is no chapter ${strange}. Chapters: ${[...chapters.keys()].join(', ')}`);
else if (wanted.length > 0)
  tests.filter((test) => test.chapters.some((one) => wanted.includes(one))).forEach(({ file, title }) => say(`${file}  ${title}`));
else listAll();

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function listAll() {
  const counts = [...chapters].map(([chapter, what]) => ({
    chapter,
    what,
    count: tests.filter((test) => test.chapters.includes(chapter)).length,
  }));
  for (const { chapter, what, count } of counts) say(`${chapter}  ${String(count || 'none').padStart(4)}  ${what}`);
  const faults = unknownChapters(root, chapters);
  faults.forEach(say);
  process.exitCode = faults.length > 0 || counts.some(({ count }) => count === 0) ? 1 : 0;
}
