import { jest } from '@jest/globals';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './prune.mjs';
import pure from '../webpack/pure-loader.mjs';
import { packagesIn } from './stamp.mjs';
import { transpile } from './transpile.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces what another command is reading, so that it never reads half of it', async () => {
  const build = (source) => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/sum.ts'), source);
    return transpile({ dir: folder, sources: { src: 'dist' } });
  };
  await build('export const sum: number = 1;');
  const reader = openSync(join(folder, 'dist/sum.js'), 'r');
  await build('export const sum: number = 2;');
  expect(readFileSync(reader, 'utf8')).toContain('sum = 1');
  closeSync(reader);
  expect(readFileSync(join(folder, 'dist/sum.js'), 'utf8')).toContain('sum = 2');
});

describe('prune', () => {
  const day = 24 * 60 * 60 * 1000;
  const today = Date.UTC(2026, 10, 23);

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
});

const lock = (over = {}) =>
  JSON.stringify({
    packages: { 'mfe-quote': { version: '0.1.0', dependencies: { zod: '4.6.7' } }, 'node_modules/zod': { version: '4.6.7' }, ...over },
  });

describe('the packages that a build uses', () => {
  it('are the same when a workspace raises its own version, so the others are not built again', () =>
    expect(packagesIn(lock({ 'mfe-quote': { version: '0.2.0', dependencies: { zod: '4.6.7' } } }))).toBe(packagesIn(lock())));

  it.each([
    ['a package is another version', { 'node_modules/zod': { version: '4.6.8' } }],
    ['one inside a workspace is', { 'mfe-quote/node_modules/zod': { version: '4.0.0' } }],
    ['a workspace asks for another', { 'mfe-quote': { version: '0.1.0', dependencies: {} } }],
  ])('differ when %s', (_, over) => expect(packagesIn(lock(over))).not.toBe(packagesIn(lock())));
});

it('leaves out of a page what no page reads of a call, and what is made there', () => {
  const callback = jest.fn();
  pure.call({ callback }, "export const send = call('POST /send', { summary: words(), rawBody: z.object({ id: id() }), data });");
  expect(callback).toHaveBeenCalledWith(null, "export const send = /*#__PURE__*/call('POST /send', { data });", undefined);
});
