import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { root } from './build/workspaces.mjs';
import { eventTypes } from '../src/events/all.js';

const run = promisify(execFile);
const package_ = 'node_modules/@kerbside/contracts';

/** A partner's setup: a folder of their own with our package in it, as `npm pack` makes it. */
let folder;
beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/kerbside-package-`);
  await run('npm', ['pack', '--workspace', 'contracts', '--pack-destination', folder], { cwd: root });
  const [archive] = readdirSync(folder);
  mkdirSync(`${folder}/${package_}`, { recursive: true });
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', package_], { cwd: folder });
  for (const dependency of ['zod', 'standardwebhooks', '@stablelib', 'fast-sha256'])
    symlinkSync(`${root}/node_modules/${dependency}`, `${folder}/node_modules/${dependency}`);
  mkdirSync(`${folder}/node_modules/.bin`);
  symlinkSync(`../@kerbside/contracts/bin/contracts.mjs`, `${folder}/node_modules/.bin/contracts`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const outcomeOf = (command, args) =>
  run(command, args, { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
/** As a partner types it. */
const byNpx = (...args) => outcomeOf('npx', ['--no-install', '@kerbside/contracts', ...args]);
/** What npx finds; to find it takes npx longer than all the rest. */
const contracts = (...args) => outcomeOf(`${folder}/node_modules/.bin/contracts`, args);
/** Each text is a file, in this order: 0.json, 1.json … */
const check = (...texts) => {
  for (const [number, text] of texts.entries()) writeFileSync(`${folder}/${number}.json`, text);
  return contracts('check-event', ...texts.map((_, number) => `${number}.json`));
};

describe('the package, away from its sources', () => {
  it('checks every golden sample that it includes against the contract', async () => {
    const samples = readdirSync(`${folder}/${package_}/asyncapi/samples`);
    const { code, stdout } = await byNpx('check-event', ...samples.map((name) => `${package_}/asyncapi/samples/${name}`));
    expect([code, stdout.split('\n').filter((line) => line.startsWith('ok')).length]).toEqual([0, eventTypes.length]);
    expect(readdirSync(`${folder}/${package_}/asyncapi/schemas`)).toEqual(samples);
    expect(readdirSync(`${folder}/${package_}/examples`)).toEqual(expect.arrayContaining(['policy-feed.mjs', 'kafka']));
  });

  it('says by field what is wrong with an event', async () => {
    const { code, stdout } = await check('{"specversion":"1.0","id":"x"}');
    expect([code, stdout]).toEqual([1, expect.stringContaining('id: must be a UUID')]);
    expect(stdout).toContain('type: is missing');
  });

  it('passes no list of nothing, empty file, broken JSON, broken line among others, or list of text', async () => {
    const { code, stdout } = await check('[]', '', '{"specversion": "1.0",\n', '{}\n{"id"\n', '["x"]');
    expect(code).toBe(1);
    for (const said of [
      '0.json\n  file: holds no event\n',
      '1.json\n  file: holds no event\n',
      '2.json#1\n  event: is not JSON: ',
      '3.json#2\n  event: is not JSON: ',
      '4.json#1\n  event: must be an object, not text\n',
    ])
      expect(stdout).toContain(`FAULTY ${said}`);
  });

  it('lists the types, and which of them are replaced', async () => {
    const { code, stdout } = await contracts('events');
    const deprecated = stdout.split('\n').filter((line) => line.includes('  Deprecated. '));
    expect([code, deprecated.map((line) => line.split('  ')[0])]).toEqual([0, ['kerbside.payments.payment-succeeded.v1']]);
  });

  it('asks what to check when it gets no argument', async () => {
    expect(await contracts('check-event')).toMatchObject({ code: 2, stderr: expect.stringContaining('usage: contracts check-event') });
  });

  it('includes what partners need and nothing internal', async () => {
    const files = readdirSync(`${folder}/${package_}`, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['partners/openapi.json', 'asyncapi/kerbside.json', 'dist/event-check.js']));
    expect(files.filter((file) => /internal|^dist\/http|^openapi|^tooling|^src|^ui/.test(file))).toEqual([]);
    const { paths } = JSON.parse(readFileSync(`${folder}/${package_}/partners/openapi.json`, 'utf8'));
    expect(Object.keys(paths)).toEqual(['/api/events']);
  });
});
