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
    ['level', [100, 100, 100], 0],
    ['rising by a tenth of its mean', [90, 100, 110], 0.1],
    ['falling', [110, 100, 90], -0.1],
    ['noise about a level', [100, 110, 90, 110, 100], 0],
    ['one look', [100], 0],
  ])('of %s', (_, held, share) => expect(slopeOf(held.map((mb, at) => [at, mb]))).toBeCloseTo(share, 10));
});
