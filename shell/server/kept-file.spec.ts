import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFile } from './kept-file.js';

let folder: string;
let file: string;
let reads: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-file-'));
  file = join(folder, 'list.json');
  reads = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = () =>
  keptFile(file, (text) => {
    reads += 1;
    return JSON.parse(text) as unknown;
  });
/** As if it had been written a while ago. */
const written = (text: string, secondsAgo = 60) => {
  writeFileSync(file, text);
  const then = Date.now() / 1_000 - secondsAgo;
  utimesSync(file, then, then);
};

describe('a file that is asked for again and again', () => {
  it('is read once for as long as it does not change', async () => {
    written('[1]');
    const read = kept();
    await Promise.all([read(), read()]);
    expect([await read(), reads]).toEqual([[1], 1]);
  });

  it.each([
    ['written', () => written('[2]', 30)],
    ['written with a time of before', () => written('[2, 2]')],
    [
      'replaced',
      () => {
        const next = join(folder, 'next.json');
        writeFileSync(next, '[2]');
        utimesSync(next, 1, 1);
        renameSync(next, file);
      },
    ],
  ])('is read anew once it was %s', async (_, change) => {
    written('[1]');
    const read = kept();
    await read();
    change();
    expect(await read()).not.toEqual([1]);
  });

  it('is read each time while it was written a moment ago, since its time may not tell the next change', async () => {
    written('[1]', 0);
    const read = kept();
    await read();
    writeFileSync(file, '[2]');
    expect(await read()).toEqual([2]);
  });

  it('is read again after it could not be', async () => {
    written('[1');
    const read = kept();
    await expect(read()).rejects.toThrow(SyntaxError);
    await expect(read()).rejects.toThrow(SyntaxError);
    expect(reads).toBe(2);
    rmSync(file);
    await expect(read()).rejects.toThrow('ENOENT');
    written('[3]');
    expect(await read()).toEqual([3]);
  });
});
