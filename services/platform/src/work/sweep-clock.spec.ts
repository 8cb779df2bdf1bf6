import { jest } from '@jest/globals';
import { SweepClock } from './sweep-clock.js';

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
});
