import { bootstrapped, median, percentile, ratioOf } from './statistics.mjs';

describe('the statistics of the benchmarks', () => {
  it.each([
    [[3], 0.5, 3],
    [[1, 3], 0.5, 2],
    [[5, 1, 3], 0.5, 3],
    [[1, 2, 3, 4, 5], 0.75, 4],
    [[1, 2, 3, 4, 5], 1, 5],
  ])('%j has its %d at %d', (values, p, expected) => expect(percentile(values, p)).toBe(expected));

  it('compare round by round, so that a round that is slow for both makes no difference', () => {
    expect(ratioOf([100, 10, 50], [200, 20, 100])).toEqual({ median: 0.5, low: 0.5, high: 0.5 });
  });

  it('give an interval around the median, the same for the same rounds', () => {
    const values = [0.8, 0.9, 1, 1.1, 1.2];
    const { low, high } = bootstrapped(values);
    expect(low).toBeLessThan(median(values));
    expect(high).toBeGreaterThan(median(values));
    expect(bootstrapped(values)).toEqual(bootstrapped(values));
  });
});
