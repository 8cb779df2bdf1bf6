import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const package_ = 'node_modules/@kerbside/contracts';

/** What a partner has: a folder of their own, and in it our package as `npm pack` makes it. */
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

const contracts = (...args) =>
  run('npx', ['--no-install', '@kerbside/contracts', ...args], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );

describe('the package, away from its sources', () => {
  it('holds every golden sample that it brings against the contract', async () => {
    const samples = readdirSync(`${folder}/${package_}/asyncapi/samples`);
    const { code, stdout } = await contracts('check-event', ...samples.map((name) => `${package_}/asyncapi/samples/${name}`));
    expect([code, stdout.split('\n').filter((line) => line.startsWith('ok')).length]).toEqual([0, samples.length]);
    expect(readdirSync(`${folder}/${package_}/asyncapi/schemas`)).toEqual(samples);
    expect(readdirSync(`${folder}/${package_}/examples`)).toEqual(expect.arrayContaining(['policy-feed.mjs', 'kafka-acls']));
  });

  it('says by field what is wrong with an event', async () => {
    writeFileSync(`${folder}/event.json`, '{"specversion":"1.0","id":"x"}');
    const { code, stdout } = await contracts('check-event', 'event.json');
    expect([code, stdout]).toEqual([1, expect.stringContaining('type: is missing')]);
  });
});
