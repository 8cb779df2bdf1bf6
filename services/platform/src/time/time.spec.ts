import { getEventListeners } from 'node:events';
import { backOff, pause, TimeLimitError, withTimeLimit, inTime } from './back-off.js';

/** Longer than a test may take. */
const anHour = 60 * 60_000;

describe('backing off', () => {
  it.each([
    [1, 100],
    [2, 200],
    [4, 800],
    [12, 5_000],
    [1_000_000, 5_000],
  ])('waits after failure %i for %i ms and at most a fifth more', (failures, atLeast) => {
    const ms = backOff(failures, 100);
    expect(ms).toBeGreaterThanOrEqual(atLeast);
    expect(ms).toBeLessThanOrEqual(atLeast * 1.2);
  });

  it('stops a pause when it is aborted, before or meanwhile', async () => {
    const stopping = new AbortController();
    const paused = pause(anHour, stopping.signal);
    stopping.abort();
    await paused;
    await pause(anHour, stopping.signal);
    expect(keptAt(stopping.signal)).toBe(0);
  });
});

describe('a time limit', () => {
  it('hands on the result in time', () => expect(withTimeLimit(1_000, Promise.resolve('done'))).resolves.toBe('done'));
  it('hands on the failure in time', () => expect(withTimeLimit(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no'));
  it('rejects what never ends', () => expect(withTimeLimit(5, new Promise(() => undefined))).rejects.toThrow(TimeLimitError));
});

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
