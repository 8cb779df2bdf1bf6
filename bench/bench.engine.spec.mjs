import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./bench.mjs', import.meta.url));
const longestMs = 4 * 60_000;

const smoke = async (...args) => (await run(process.execPath, [script, ...args], { timeout: longestMs })).stdout;

const names = ['B1', 'B6', 'B8', 'B11', 'B12', 'LISTS', 'HOUSE'];
/** One shows that they run; `npm run test:long` tries them all. */
const quick = ['B1'];

describe('the benchmarks', () => {
  it('are listed by the command', async () => {
    const output = await smoke();
    expect(output.match(/^ {2}(\w+) /gm).map((line) => line.trim())).toEqual(names);
  });

  it.each(process.env['BENCHES'] === 'all' ? names : quick)(
    '%s runs and prints its results',
    async (name) => {
      const [head, , table, ...rows] = (await smoke(name, '--smoke')).split('\n');
      expect(head).toMatch(new RegExp(`^${name}: `));
      expect(table).toContain('Kerbside');
      expect(rows.filter((row) => /\d/.test(row)).length).toBeGreaterThan(0);
    },
    longestMs,
  );

  it('report an unknown name', async () => {
    await expect(smoke('B99')).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown: B99\. Benchmarks: B1, /) });
  });
});
