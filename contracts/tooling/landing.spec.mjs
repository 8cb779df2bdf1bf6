import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { ...process.env, BEGAN: String(Math.round(Date.now() / 1000)) };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-landing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args) => spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
const stage = (name, script) => node('.ci/stage.mjs', folder, name, 'sh', '-c', script, '{report}');
/** The end of a run: the tests by name, and the counts. */
const end = () => {
  const { status, stdout } = node('.ci/summary.mjs', folder);
  const lines = stdout.trim().split('\n');
  return { status, names: lines.filter((line) => /^(failed|flaky|and)\b/.test(line)), counts: lines.at(-1) };
};
const jest = (testResults, numPassedTests = 0) => JSON.stringify({ numPassedTests, testResults });
const playwright = (outcomes) => {
  const count = (status) => Object.values(outcomes).filter((one) => one === status).length;
  const specs = Object.entries(outcomes).map(([title, status]) => ({ file: 'a.journey.ts', title, tests: [{ status }] }));
  return JSON.stringify({ stats: { expected: count('expected'), flaky: count('flaky') }, suites: [{ suites: [{ specs }] }] });
};
const failing = (...titles) => ({
  name: `${root}a.spec.ts`,
  status: 'failed',
  assertionResults: titles.map((fullName) => ({ status: 'failed', fullName })),
});

it.each([
  ['a check', 'echo "ok    lint (1 s)"; echo "FAILED types (2 s)"; exit 1', ['failed: it: types (2 s)'], '1 passed, 1 failed'],
  [
    'a trial that passes when tried again',
    `echo "ok     one"; if [ -e ${'$0'}.x ]; then echo "ok     two"; else touch ${'$0'}.x; echo "FAILED two"; exit 1; fi`,
    ['flaky: it: two'],
    '2 passed, 0 failed',
  ],
  [
    'a trial that breaks before it has counted anything, and passes when tried again',
    `if [ -e ${'$0'}.x ]; then echo "ok     one"; else touch ${'$0'}.x; exit 1; fi`,
    ['flaky: it: it broke'],
    '1 passed, 0 failed',
  ],
  [
    'journeys',
    `echo '${playwright({ b: 'unexpected', d: 'flaky', e: 'expected' })}' >$0; exit 1`,
    ['failed: it: a.journey.ts › b', 'flaky: it: a.journey.ts › d'],
    '2 passed, 1 failed',
  ],
  ['tests', `echo '${jest([failing('adds up')], 7)}' >$0; exit 1`, ['failed: it: a.spec.ts › adds up'], '7 passed, 1 failed'],
  [
    'a file that cannot be read',
    `echo '${jest([failing()])}' >$0; exit 1`,
    ['failed: it: a.spec.ts (it did not run)'],
    '0 passed, 1 failed',
  ],
  ['a command that ends at once', 'exit 3', ['failed: it: it broke'], '0 passed, 1 failed'],
  ['tests of which none ran', 'true', ['failed: it: it counted nothing'], '0 passed, 1 failed'],
  ['more than a screen', 'seq 40 | sed "s/^/FAILED /"; exit 1', expect.arrayContaining(['and 10 more']), '0 passed, 40 failed'],
])('the end of a run names %s', (_, script, names, counts) => {
  stage('it', script);
  expect(end()).toEqual({ status: counts.endsWith(' 0 failed') ? 0 : 1, names, counts });
});
