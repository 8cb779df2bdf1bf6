import { afterTry, isSuccess, restAfter, type Try } from './delivery.js';

const now = new Date('2027-03-02T10:00:00Z');
const aTry = (status: number | null): Try => ({ at: now, status, ms: 12, note: '' });
const after = (step: number, status: number | null, more: { retryAfterMs?: number; chance?: number } = {}) =>
  afterTry({ step, try: aTry(status), now, chance: 0, ...more });
const pauseOf = ({ nextTryAt }: { nextTryAt: Date | null }): number | undefined =>
  nextTryAt === null ? undefined : nextTryAt.getTime() - now.getTime();

describe('a try', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [400, false],
    [500, false],
    [null, false],
  ])('answered with %s succeeded: %s', (status, expected) => {
    expect(isSuccess({ status })).toBe(expected);
  });
});

describe('the schedule', () => {
  it('is the one in the specification', () => {
    const minutes = Array.from({ length: 9 }, (_, step) => (pauseOf(after(step, 500)) ?? 0) / 60_000);
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440]);
  });

  it('ends with the tenth try', () => {
    expect(after(8, 500).status).toBe('waiting');
    expect(after(9, 500)).toEqual({ status: 'failed', step: 10, nextTryAt: null, endedAt: now });
  });

  it('ends with the first success', () => {
    expect(after(3, 204)).toEqual({ status: 'delivered', step: 4, nextTryAt: null, endedAt: now });
  });

  it('spreads out retries that failed together, by a tenth at most', () => {
    expect([0, 0.5, 1].map((chance) => pauseOf(after(1, 500, { chance })))).toEqual([300_000, 315_000, 330_000]);
  });

  it('waits as long as the answer asks, but no longer than a day', () => {
    expect(pauseOf(after(0, 429, { retryAfterMs: 60_000 }))).toBe(60_000);
    expect(pauseOf(after(1, 429, { retryAfterMs: 60_000 }))).toBe(300_000);
    expect(pauseOf(after(0, 503, { retryAfterMs: 7 * 86_400_000 }))).toBe(86_400_000);
  });
});

describe('an endpoint that is overloaded', () => {
  it.each([
    [429, undefined, 10_000],
    [503, 60_000, 60_000],
    [504, 1, 10_000],
    [502, 7 * 86_400_000, 86_400_000],
    [500, 60_000, undefined],
    [null, undefined, undefined],
  ])('by %s, asking for %s ms, rests for %s ms', (status, retryAfterMs, expected) => {
    expect(restAfter({ status }, retryAfterMs)).toBe(expected);
  });
});
