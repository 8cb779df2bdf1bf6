import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { DomainError } from '../errors/errors.js';
import { InTurn } from './in-turn.js';
import { failureOf, logLevelOf } from './job-runs.js';
import { inLanes } from './jobs.js';
import { FixedClock } from '../testing/fixed-clock.js';
import { SweepClock } from './sweep-clock.js';
import { DueTimes } from './waking.js';

/** Work that records when it starts, and ends when the test says so. */
const worker = () => {
  const begun: string[] = [];
  const ends = new Map<string, { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    },
    end: (name: string) => ends.get(name)?.resolve(`answer of ${name}`),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} failed`)),
  };
};

describe('work in turn', () => {
  it.each([
    { keys: ['one'], begins: ['one'] },
    { keys: ['one', 'one'], begins: ['one'] },
    { keys: ['one', 'two'], begins: ['one', 'two'] },
    { keys: ['one', 'one', 'two', 'one', 'two'], begins: ['one', 'two'] },
  ])('that comes as $keys begins at once with the first of each key', async ({ keys, begins }) => {
    const turns = new InTurn();
    const { work, begun, end } = worker();
    const runs = keys.map((key, nth) => turns.run(key, work(`${key} ${nth}`)));
    await Promise.resolve();
    expect(begun.map((name) => name.split(' ')[0])).toEqual(begins);
    expect(turns.size).toBe(begins.length);
    for (const [nth, key] of keys.entries()) {
      end(`${key} ${nth}`);
      await runs[nth];
    }
    expect(begun.toSorted()).toEqual(keys.map((key, nth) => `${key} ${nth}`).toSorted());
    expect(turns.size).toBe(0);
  });

  it('keeps the order of a key, while another is not held up', async () => {
    const turns = new InTurn();
    const { work, begun, end } = worker();
    const [first, second, third] = ['first', 'second', 'third'].map((name) => turns.run('one', work(name)));
    const other = turns.run('two', work('other'));
    await Promise.resolve();
    end('other');
    await expect(other).resolves.toBe('answer of other');
    expect(begun).toEqual(['first', 'other']);
    end('first');
    await expect(first).resolves.toBe('answer of first');
    expect(begun).toEqual(['first', 'other', 'second']);
    end('second');
    await expect(second).resolves.toBe('answer of second');
    end('third');
    await expect(third).resolves.toBe('answer of third');
    expect(begun).toEqual(['first', 'other', 'second', 'third']);
  });

  it('goes on after a failure, which only its own caller learns of', async () => {
    const turns = new InTurn();
    const { work, begun, end, fail } = worker();
    const first = turns.run('one', work('first'));
    const second = turns.run('one', work('second'));
    await Promise.resolve();
    fail('first');
    await expect(first).rejects.toThrow('first failed');
    expect(begun).toEqual(['first', 'second']);
    end('second');
    await expect(second).resolves.toBe('answer of second');
  });

  it('lets the entry of a key go when nothing waits, also after a failure, and not before', async () => {
    const turns = new InTurn();
    const { work, end, fail } = worker();
    const first = turns.run('one', work('first'));
    const second = turns.run('one', work('second'));
    await Promise.resolve();
    end('first');
    await first;
    expect(turns.size).toBe(1);
    fail('second');
    await expect(second).rejects.toThrow('second failed');
    expect(turns.size).toBe(0);
  });

  it('takes more of a key that was let go', async () => {
    const turns = new InTurn();
    await turns.run('one', () => Promise.resolve());
    await expect(turns.run('one', () => Promise.resolve('again'))).resolves.toBe('again');
    expect(turns.size).toBe(0);
  });
});

const refusals = { NO_BOOK: [409, 'There is no book of rates.'] } as const;

describe('why a job failed, for staff', () => {
  it.each([
    ['what was said of this case', new DomainError('SUM_DIFFERS', { message: '£1.00 is not £2.00.' }), '£1.00 is not £2.00.'],
    ['the service’s own refusal', new DomainError('NO_BOOK'), 'There is no book of rates.'],
    ['the platform’s refusal', new DomainError('NOT_FOUND'), 'We could not find that.'],
    ['a code that has no words', new DomainError('STRANGE'), 'STRANGE'],
    ['nothing of an unforeseen error', new Error('E11000 { email: "jo@example.com" }'), 'An unexpected error. See the log.'],
  ])('is %s', (_, error, words) => {
    expect(failureOf(error, refusals)).toEqual({ words, isFinal: false, isSilence: false });
  });

  it('is for good when it says so', () => {
    expect(failureOf(new DomainError('NO_BOOK', { isFinal: true }), refusals).isFinal).toBe(true);
  });

  it.each([
    ['a peer that does not answer yet', new DomainError('SERVICE_UNAVAILABLE'), false, 'warn'],
    ['a peer that is too slow', new DomainError('TIMED_OUT'), false, 'warn'],
    ['a peer that never answers', new DomainError('SERVICE_UNAVAILABLE'), true, 'error'],
    ['silence that is final', new DomainError('SERVICE_UNAVAILABLE', { isFinal: true }), false, 'error'],
    ['a refusal', new DomainError('NO_BOOK'), false, 'error'],
    ['an unforeseen error', new Error('E11000'), false, 'error'],
  ])('is logged as what it is: %s', (_, error, isStuck, level) => expect(logLevelOf(failureOf(error, refusals), isStuck)).toBe(level));
});

const keyOf = (one: string): string => one.slice(0, 1);

describe('work in lanes', () => {
  it.each([
    ['that of one key one after another, in its order', ['a1', 'a2', 'a3'], 1],
    ['that of different keys side by side', ['a1', 'b1', 'c1', 'd1'], 4],
    ['both, mixed', ['a1', 'b1', 'a2', 'b2'], 2],
    ['no more than eight at once', Array.from('abcdefghijklmnop', (key) => `${key}1`), 8],
  ])('does %s', async (_, all, mostAtOnce) => {
    const [begun, running] = [[] as string[], new Set<string>()];
    let most = 0;
    await inLanes(all, keyOf, new AbortController().signal, async (one) => {
      expect([...running].map(keyOf)).not.toContain(keyOf(one));
      begun.push(one);
      running.add(one);
      most = Math.max(most, running.size);
      await wait(5);
      running.delete(one);
    });
    expect(begun.toSorted()).toEqual(all.toSorted());
    expect(begun.filter((one) => keyOf(one) === 'a')).toEqual(all.filter((one) => keyOf(one) === 'a'));
    expect(most).toBe(mostAtOnce);
  });

  it('begins nothing more once the process is told to stop', async () => {
    const [begun, stopping] = [[] as string[], new AbortController()];
    await inLanes(['a1', 'a2', 'b1', 'b2'], keyOf, stopping.signal, async (one) => {
      begun.push(one);
      await wait(5);
      stopping.abort();
    });
    expect(begun).toEqual(['a1', 'b1']);
  });
});

describe('the clock of sweeps', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('rings what falls due about the same time together, with one timer', () => {
    const clock = new SweepClock();
    const rung: string[] = [];
    clock.every(30_000, () => rung.push('a'));
    jest.advanceTimersByTime(3_000);
    clock.every(30_000, () => rung.push('b'));
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(27_050);
    expect(rung).toEqual(['a', 'b']);
    jest.advanceTimersByTime(33_150);
    expect(rung).toEqual(['a', 'b', 'a', 'b']);
  });

  it('leaves what is due much later alone, and ends with its last beat', () => {
    const clock = new SweepClock();
    const rung: string[] = [];
    const ends = [clock.every(1_000, () => rung.push('quick')), clock.every(60_000, () => rung.push('slow'))];
    jest.advanceTimersByTime(2_300);
    expect(rung).toEqual(['quick', 'quick']);
    for (const end of ends) end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('begins within ten seconds with what is due each hour: whoever starts may have missed it', () => {
    const clock = new SweepClock();
    const ring = jest.fn();
    const end = clock.every(60 * 60_000, ring);
    jest.advanceTimersByTime(10_100);
    expect(ring).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(50 * 60_000);
    expect(ring).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(20 * 60_000);
    end();
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('comes a tenth sooner or later at most', () => {
    const clock = new SweepClock();
    const at: number[] = [];
    const began = performance.now();
    const end = clock.every(1_000, () => at.push(performance.now() - began));
    jest.advanceTimersByTime(20_000);
    end();
    const pauses = at.slice(1).map((one, n) => one - (at[n] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(899);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_102);
  });

  it.each([-1, 0, 1, 500])('rings once for a row that is due in %i ms: one that fell due meanwhile does not keep it ringing', (ms) => {
    const [clock, ring] = [new FixedClock(), jest.fn()];
    const dues = new DueTimes(clock, ring);
    dues.add(clock.now().getTime() + ms);
    clock.advance(1_000);
    jest.advanceTimersByTime(1_000);
    expect([ring.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
  });
});
