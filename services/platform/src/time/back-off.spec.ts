import { backOff, pause, TimeLimitError, withTimeLimit } from './back-off.js';

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
  });
});

describe('a time limit', () => {
  it('hands on the result in time', () => expect(withTimeLimit(1_000, Promise.resolve('done'))).resolves.toBe('done'));
  it('hands on the failure in time', () => expect(withTimeLimit(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no'));
  it('rejects what never ends', () => expect(withTimeLimit(5, new Promise(() => undefined))).rejects.toThrow(TimeLimitError));
});
