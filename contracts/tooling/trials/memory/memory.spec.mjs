import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Heap } from './heap.mjs';
import { slopeOf } from './slope.mjs';

describe('the heap after a collection', () => {
  it('has what is still held, and nothing that was let go', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heap-spec-'));
    const script = join(folder, 'start.mjs');
    await writeFile(script, "let all = Array.from({ length: 2e6 }, (_, i) => ({ i })); process.stdin.once('data', () => (all = []));");
    const heap = new Heap();
    const child = spawn(process.execPath, [script], { env: { ...process.env, ...heap.env }, stdio: ['pipe', 'ignore', 'inherit'] });
    try {
      const left = () => heap.left().catch(() => 0);
      let held = 0;
      while (held < 40_000_000) held = await left().finally(() => wait(20));
      child.stdin.write('let go');
      while ((await left()) > held / 2) await wait(20);
      expect(await left()).toBeGreaterThan(0);
    } finally {
      child.kill();
      heap.close();
      await rm(folder, { recursive: true });
    }
  });
});

describe('growth', () => {
  it.each([
    [
      'level',
      [
        [0, 100],
        [1, 100],
        [2, 100],
      ],
      0,
    ],
    [
      'rising by a tenth of its mean',
      [
        [0, 90],
        [1, 100],
        [2, 110],
      ],
      0.1,
    ],
    [
      'falling',
      [
        [0, 110],
        [1, 100],
        [2, 90],
      ],
      -0.1,
    ],
    [
      'noise about a level',
      [
        [0, 100],
        [1, 110],
        [2, 90],
        [3, 110],
        [4, 100],
      ],
      0,
    ],
    ['one look', [[1, 100]], 0],
  ])('of %s', (_, points, share) => expect(slopeOf(points)).toBeCloseTo(share, 10));
});
