import { jest } from '@jest/globals';
import { Breakers } from './breakers.js';

const fails = () => Promise.reject(new Error('no answer'));
const answers = () => Promise.resolve('here');

let breakers: Breakers;
beforeEach(() => {
  jest.useFakeTimers();
  breakers = new Breakers();
});
afterEach(() => {
  breakers.onApplicationShutdown();
  jest.useRealTimers();
});

const outcomes = async (count: number, work: () => Promise<unknown>, apartMs = 0): Promise<string[]> => {
  const seen: string[] = [];
  for (let done = 0; done < count; done += 1) {
    seen.push(await breakers.run('claims', work).then(String, (error: Error) => error.message));
    jest.advanceTimersByTime(apartMs);
  }
  return seen;
};

describe('a breaker', () => {
  it('opens when more than half of ten calls in ten seconds failed, and lets one through after two seconds', async () => {
    await outcomes(4, answers, 500);
    expect(new Set(await outcomes(6, fails, 500))).toEqual(new Set(['no answer']));
    await expect(breakers.run('claims', answers)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(breakers.run('pricing', answers)).resolves.toBe('here');
    jest.advanceTimersByTime(2_000);
    await expect(breakers.run('claims', answers)).resolves.toBe('here');
  });

  it.each([
    ['stays closed', 'for failures that lie further apart than ten seconds', 1_200, 'here'],
    ['opens', 'for those within them', 900, 'SERVICE_UNAVAILABLE'],
  ])('%s %s', async (_, __, apartMs, expected) => {
    await outcomes(10, fails, apartMs);
    const then = await breakers.run('claims', answers).catch(({ code }) => code);
    expect(then).toBe(expected);
  });

  it('counts a failure when it comes, however long the call took', async () => {
    await outcomes(9, fails);
    const slow = breakers.run('claims', () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 30_000)));
    jest.advanceTimersByTime(30_000);
    await expect(slow).rejects.toThrow('late');
    await expect(breakers.run('claims', answers)).resolves.toBe('here');
  });

  it('needs no timer while nothing is called', async () => {
    await outcomes(3, answers);
    expect(jest.getTimerCount()).toBe(0);
  });
});
