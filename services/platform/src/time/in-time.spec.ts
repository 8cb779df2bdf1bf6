import { getEventListeners } from 'node:events';
import { inTime } from './in-time.js';

const aborted = (signal: AbortSignal) => new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

/** How much Node keeps on a signal: dependent signals and abort listeners. */
const keptAt = (signal: AbortSignal): number =>
  Object.getOwnPropertySymbols(signal)
    .map((symbol): unknown => Reflect.get(signal, symbol))
    .reduce((sum: number, kept) => sum + (kept instanceof Set ? kept.size : 0), getEventListeners(signal, 'abort').length);

describe('work in time', () => {
  it('gives its answer, and leaves nothing at a signal that outlives it', async () => {
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n += 1) expect(await inTime(signal, 1_000, async () => n)).toBe(n);
    await expect(inTime(signal, 1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(keptAt(signal)).toBe(0);
  });

  it('is told when it takes too long', async () => {
    expect(await inTime(new AbortController().signal, 1, aborted)).toMatchObject({ name: 'TimeoutError' });
  });

  it('is told to stop, also when that was said before', async () => {
    const stop = new AbortController();
    const reason = inTime(stop.signal, 60_000, aborted);
    stop.abort('closing');
    expect(await reason).toBe('closing');
    expect(await inTime(stop.signal, 60_000, async ({ aborted: isAborted }) => isAborted)).toBe(true);
  });
});
