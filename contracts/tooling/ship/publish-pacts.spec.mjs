import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { publishPacts } from './publish-pacts.mjs';

const name = 'mfe-quote-pricing.json';
const expectation = (description, status = 200) => ({ type: 'Synchronous/HTTP', description, response: { status } });

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-publish-'));
  mkdirSync(`${folder}/to`);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the tests of one file wrote. */
const written = (file, ...interactions) => {
  mkdirSync(`${folder}/${file}`, { recursive: true });
  writeFileSync(
    `${folder}/${file}/${name}`,
    JSON.stringify({ consumer: { name: 'mfe-quote' }, provider: { name: 'pricing' }, interactions }),
  );
  return `${folder}/${file}`;
};
const published = () => JSON.parse(readFileSync(`${folder}/to/${name}`, 'utf8')).interactions;
const publish = (from) => publishPacts(from, `${folder}/to`);

it('adds new expectations, replaces known ones, and keeps the rest, by name', async () => {
  await publish(written('one', expectation('b'), expectation('a')));
  await publish(written('two', expectation('a', 404), expectation('c')));
  expect(published()).toEqual([expectation('a', 404), expectation('b'), expectation('c')]);
  expect(readdirSync(`${folder}/to`)).toEqual([name]);
});

it('loses nothing where several processes publish at once, and no reader finds half a pact', async () => {
  await publish(written('first', expectation('first')));
  const script = `
    import { publishPacts } from ${JSON.stringify(new URL('./publish-pacts.mjs', import.meta.url).href)};
    for (const from of process.argv.slice(2)) await publishPacts(from, process.argv[1]);`;
  const padding = 'x'.repeat(200_000);
  const ended = ['left', 'right'].map((side) => {
    const folders = Array.from({ length: 20 }, (_, n) => written(`${side}-${n}`, { ...expectation(`${side} ${n}`), padding }));
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, `${folder}/to`, ...folders], { stdio: 'inherit' });
    return new Promise((done) => child.once('close', done));
  });
  let isOver = false;
  const all = Promise.all(ended).finally(() => (isOver = true));
  const counts = [];
  while (!isOver) {
    counts.push(published().length);
    await turn();
  }
  expect(await all).toEqual([0, 0]);
  expect(published()).toHaveLength(41);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});
