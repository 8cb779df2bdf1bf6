import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './prune.mjs';

const day = 24 * 60 * 60 * 1000;
const today = Date.UTC(2026, 10, 23);

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-prune-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (at, ...files) => {
  for (const file of files.flatMap((name) => [name, `${name}.br`])) {
    writeFileSync(join(folder, file), '');
    utimesSync(join(folder, file), at / 1_000, at / 1_000);
  }
  prune(folder, files, at);
};
const left = () => readdirSync(folder).filter((name) => name.endsWith('.js'));

it('keeps the files of the build that is replaced for a day, however old they are', () => {
  build(today - 9 * day, 'same.js', 'a.js');
  build(today, 'same.js', 'b.js');
  expect(left()).toEqual(['a.js', 'b.js', 'same.js']);
  build(today + 2 * day, 'same.js', 'c.js');
  expect(left()).toEqual(['b.js', 'c.js', 'same.js']);
  build(today + 4 * day, 'same.js', 'c.js');
  expect(readdirSync(folder).filter((name) => /^[abc]/.test(name))).toEqual(['c.js', 'c.js.br']);
});
