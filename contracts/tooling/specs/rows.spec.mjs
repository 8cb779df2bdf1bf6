import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unproved } from './rows.mjs';
import { titlesIn } from './titles.mjs';

const source = `
// it('is only a remark', () => undefined);
/* it.each([['a case in a remark']])('t', go) */
const unused = 'is a text';
describe('a basket', () => {
  it('is empty at first', () => expect(read('is an argument')).toBe(1));
  it.each([['of two', 2], [\`of \${many}\`, 3]])('holds what is put in: %s', (name) => expect(name).toBe('inside a case'));
  it.each\`a | b\`('is a tagged table', go);
  it.skip('is skipped', go);
  test.todo('is to do');
  describe.skip('a group', () => it('is in a skipped group', go));
  for (const screen of screens) site.journey(\`is paid on a \${screen}\`, async () => undefined);
  expect.each([['is no test']]);
});
`;

describe('the titles of a file', () => {
  const has = titlesIn(source, 'basket.spec.ts');

  it.each(['a basket', 'is empty at first', 'holds what is put in: %s', 'of two', 'of three', 'is a tagged table', 'is paid on a phone'])(
    'have %j',
    (title) => expect(has(title)).toBe(true),
  );

  it.each([
    'is only a remark',
    'a case in a remark',
    'is a text',
    'is an argument',
    'inside a case',
    'is skipped',
    'is to do',
    'is in a skipped group',
    'is no test',
    'is empty',
    'is paid on a ',
    '',
  ])('do not have %j', (title) => expect(has(title)).toBe(false));
});

describe('a SPEC.md', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerbside-specs-'));
    mkdirSync(`${folder}/test`);
    writeFileSync(`${folder}/test/basket.spec.ts`, source);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const faults = (...rows) => {
    const head = ['# What it proves', '', '| Rule | File   | Test |', '| ---- | ------ | ---- |'];
    writeFileSync(`${folder}/SPEC.md`, [...head, ...rows, '', '| Word | Meaning |', '| a | b |', ''].join('\n'));
    return unproved(folder);
  };

  it('holds when each row names a test', () =>
    expect(faults('| It begins empty | `test/basket.spec.ts` | is empty at first |', '| Two   | `test/basket.spec.ts` | of two |')).toEqual(
      [],
    ));

  it.each([
    ['another title', '| It begins | `test/basket.spec.ts` | is empty |', 'names a test that test/basket.spec.ts does not have: is empty'],
    [
      'a remark',
      '| It begins | `test/basket.spec.ts` | is only a remark |',
      'names a test that test/basket.spec.ts does not have: is only a remark',
    ],
    [
      'the place of a case',
      '| It begins | `test/basket.spec.ts` | %s |',
      'names no case of test/basket.spec.ts, so that the one that proves it could go: %s',
    ],
    ['no such file', '| It begins | `test/gone.spec.ts` | is empty at first |', 'names test/gone.spec.ts, which is not there'],
    [
      'no file',
      '| It begins | basket | is empty at first |',
      'is no row of a rule, a file and a test: | It begins | basket | is empty at first |',
    ],
  ])('does not hold with %s', (_, row, fault) => expect(faults(row)).toEqual([fault]));

  it('does not hold without a row', () => expect(faults()).toEqual(['has no row']));
});
