import { jest } from '@jest/globals';
import { CallError } from './client.js';
import { retrying } from './retrying.js';

const failing = (times: number) => {
  const tries: number[] = [];
  const attempt = () => {
    tries.push(Date.now());
    return tries.length > times ? Promise.resolve('done') : Promise.reject(new Error(`try ${tries.length}`));
  };
  return { tries, attempt };
};

describe('what is tried again', () => {
  const never = new AbortController().signal;
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('waits 5 s, then twice as long each time', async () => {
    const { tries, attempt } = failing(3);
    const answer = retrying(attempt, { retries: 3, signal: never });
    await jest.advanceTimersByTimeAsync(40_000);
    expect(await answer).toBe('done');
    expect(tries).toEqual([0, 5_000, 15_000, 35_000]);
  });

  it('fails with the last failure when the tries are used up', async () => {
    const { tries, attempt } = failing(9);
    const answer = expect(retrying(attempt, { retries: 1, signal: never })).rejects.toThrow('try 2');
    await jest.advanceTimersByTimeAsync(60_000);
    await answer;
    expect(tries).toHaveLength(2);
  });

  it('is tried once without retries', async () => {
    const { tries, attempt } = failing(9);
    await expect(retrying(attempt, { retries: 0, signal: never })).rejects.toThrow('try 1');
    expect(tries).toHaveLength(1);
  });

  it('is not tried again when it was refused', async () => {
    const refused = jest.fn(() => Promise.reject(new CallError('INVALID', 'Check the form', 400)));
    await expect(retrying(refused, { retries: 5, signal: never })).rejects.toThrow('Check the form');
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is given up when nobody waits for it any more', async () => {
    const { tries, attempt } = failing(9);
    const gone = new AbortController();
    const answer = expect(retrying(attempt, { retries: 5, signal: gone.signal })).rejects.toThrow('try 1');
    await jest.advanceTimersByTimeAsync(1_000);
    gone.abort();
    await answer;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toHaveLength(1);
  });
});
