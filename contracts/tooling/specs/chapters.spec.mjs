import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unknownChapters } from './chapters.mjs';

const chapter = (letter, number) => `${letter}${number}`;
const [known, other] = [chapter('Q', 2), chapter('A', 7)];

let root;
const write = (file, text) => {
  mkdirSync(dirname(`${root}/${file}`), { recursive: true });
  writeFileSync(`${root}/${file}`, text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kerbside-chapters-'));
  write('contracts/decisions/README.md', `| ${known}      | Screens | [shell](../../shell/SPEC.md) |\n`);
  write('shell/SPEC.md', `## ${known}. Screens\n`);
});
afterEach(() => rmSync(root, { recursive: true }));

it('knows what the index explains', () => {
  write('shell/src/page.tsx', `/** The screen (${known}). */\nconst arc = 'A50 ${known}0';`);
  expect(unknownChapters(root)).toEqual([]);
});

it('names who cites what the index does not explain', () => {
  write('services/claims/src/issue.ts', `// By ${other}, and ${known}`);
  expect(unknownChapters(root)).toEqual([
    `services/claims/src/issue.ts cites ${other}, which contracts/decisions/README.md does not explain`,
  ]);
});

it.each([
  ['has no heading of it', '## Something else\n'],
  ['mentions it in passing', `${known} is told elsewhere\n`],
])('names a SPEC.md to which readers are sent and which %s', (_, text) => {
  write('shell/SPEC.md', text);
  expect(unknownChapters(root)).toEqual([
    `contracts/decisions/README.md sends readers of ${known} to ../../shell/SPEC.md, which has no heading of it`,
  ]);
});
