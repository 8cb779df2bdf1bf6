import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Outcome from './outcome.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const fixtures = 'contracts/tooling/fixtures/journeys';

describe('the end of a run of journeys', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerbside-outcome-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs Playwright over journeys of the fixtures, and returns the last lines of its output. */
  const run = (...names) => {
    // Jest's own environment would make Playwright believe that it is one of Jest's workers.
    const { JEST_WORKER_ID: _, NODE_OPTIONS: __, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, [playwright, 'test', '--config', fixtures, ...names], {
      cwd: root,
      env: { ...env, OUTPUT_DIR: folder },
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  };

  it('names what failed twice, once, and what failed and then passed, with the page of the failure, and counts that as passed', () => {
    const { status, lines } = run('flaky', 'failing', 'passing');
    expect(status).toBe(1);
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(lines.filter((line) => line.startsWith('failed:'))).toEqual([
      expect.stringMatching(/^failed: failing\.journey\.mjs › fails \(trace: .+\)$/),
    ]);
    const [flaky = ''] = lines.filter((line) => line.startsWith('flaky:'));
    const [, page = ''] = /^flaky: flaky\.journey\.mjs › fails once \(failed, then passed; page: (.+)\)$/.exec(flaky) ?? [];
    expect(page).not.toMatch(/^\//);
    expect(existsSync(resolve(root, page))).toBe(true);
  });

  it.each([
    ['a journey cannot be loaded', 'failed'],
    ['none ran', 'passed'],
  ])('has failed when %s', (_, status) => {
    const [said, write] = [[], process.stdout.write];
    process.stdout.write = (line) => said.push(line) > 0;
    try {
      expect(new Outcome().onEnd({ status })).toEqual({ status: 'failed' });
    } finally {
      process.stdout.write = write;
    }
    expect(said).toEqual(['0 passed, 1 failed\n']);
  });
});
