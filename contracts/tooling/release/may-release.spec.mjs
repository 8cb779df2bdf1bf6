import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaces } from '../build/workspaces.mjs';
import { committed, refuseReleased } from './may-release.mjs';

const quote = { name: 'mfe-quote', folder: 'mfe-quote' };
const git = (status) => (command) => (command === 'status' ? status : 'c0ffee');

describe('what is released', () => {
  it('is a commit', () => expect(committed(quote, git(''))).toBe('c0ffee'));

  it.each([' M mfe-quote/src/app.tsx', '?? mfe-quote/src/new.ts', 'M  contracts/src/money/money.ts'])('is not a tree with "%s"', (line) => {
    expect(() => committed(quote, git(line))).toThrow('Only what is committed is released');
  });

  it.each([' M contracts/released.json', '?? contracts/released.json'])('may leave "%s" to be committed after it', (line) =>
    expect(committed(quote, git(line))).toBe('c0ffee'),
  );
});

describe('a version', () => {
  const at = mkdtempSync(join(tmpdir(), 'kerbside-release-'));
  mkdirSync(`${at}/mfe-quote/releases/1.2.0`, { recursive: true });
  afterAll(() => rmSync(at, { recursive: true }));
  const records = { 'mfe-quote': { version: '1.9.0', date: '2026-11-25', commit: 'c0ffee' } };

  it.each([
    ['1.10.0', records],
    ['2.0.0', records],
    ['0.1.0', {}],
  ])('%s may be released over %j', (version, known) => {
    expect(() => refuseReleased(quote, version, { records: known, at })).not.toThrow();
  });

  it.each([
    ['that is there', '1.2.0', {}, 'a release never changes'],
    ['that is written down', '1.9.0', records, 'raise the version 1.9.0 above it'],
    ['older than the last', '1.8.9', records, 'raise the version 1.8.9 above it'],
  ])('is not released again when it is one %s', (_, version, known, why) => {
    expect(() => refuseReleased(quote, version, { records: known, at })).toThrow(why);
  });
});

it('takes the libraries of the checkout, whatever version they have: they ship inside what uses them', () => {
  const packages = workspaces.map(({ dir }) => JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')));
  const ranges = packages.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@kerbside/')),
  );
  expect(ranges.length).toBeGreaterThan(10);
  expect(ranges.filter(([, range]) => range !== '*')).toEqual([]);
});
