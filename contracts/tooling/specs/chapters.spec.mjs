import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chaptersOf, chapterTests, unknownChapters } from './chapters.mjs';

// Put together, so that this file names and cites none.
const chapter = (letter, number) => `${letter}${number}`;
const [known, other] = [chapter('Q', 2), chapter('A', 7)];

let root;
const write = (file, text) => {
  mkdirSync(dirname(`${root}/${file}`), { recursive: true });
  writeFileSync(`${root}/${file}`, text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kerbside-chapters-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('reads chapters and what is in them', () => {
  expect([...chaptersOf(`| Chapter | What |\n| ---- | --- |\n| ${known}      | Quote: screens   |\n`)]).toEqual([
    [known, 'Quote: screens'],
  ]);
});

it.each([
  ['a title', `it('${known}: is sold', go);`, `${known}: is sold`, [known]],
  ['two chapters', `it.each(rows)(\`${known}, ${other}: is %s\`, go);`, `${known}, ${other}: is %s`, [known, other]],
  ['a title with a comma', `describe("${other}: says 'no', and why", () => {});`, `${other}: says 'no', and why`, [other]],
])('finds %s', (_, source, title, chapters) => {
  write('shell/src/page.test.tsx', source);
  expect(chapterTests(root)).toEqual([{ file: 'shell/src/page.test.tsx', title, chapters }]);
});

it.each([
  ['in a remark', 'shell/src/page.test.tsx', `// ${known}: is sold`],
  ['within a title', 'shell/src/page.test.tsx', `it('is sold (${known}: as said)', go);`],
  ['in what is no test', 'shell/src/page.tsx', `const text = '${known}: is sold';`],
])('finds none %s', (_, file, source) => {
  write(file, source);
  expect(chapterTests(root)).toEqual([]);
});

it('names who cites what the index does not explain', () => {
  write('shell/src/page.tsx', `/** The screen (${known}). */\nconst arc = 'A50 ${known}0';`);
  write('services/claims/src/issue.ts', `// By ${other}, and ${known}`);
  expect(unknownChapters(root, new Map([[known, '']]))).toEqual([
    `services/claims/src/issue.ts cites ${other}, which contracts/decisions/README.md does not explain`,
  ]);
});
