import { withFalls } from './car-profile.service.js';

const test = (year: number, mileage: number | null) => ({ testedOn: `${year}-03-20`, isPass: true, expiresOn: null, mileage, items: [] });

describe('the mileage of MOT tests', () => {
  it.each([
    ['rises', [9_000, 18_000, 27_000], [false, false, false]],
    ['stays', [9_000, 9_000], [false, false]],
    ['falls once', [9_000, 27_000, 18_000], [false, false, true]],
    ['stays below where it was', [27_000, 9_000, 18_000], [false, true, true]],
    ['was not read in between', [27_000, null, 18_000], [false, false, true]],
    ['was never read', [null, null], [false, false]],
  ])('A2: %s', (_, miles, falls) => {
    const tests = miles.map((mileage, nth) => test(2020 + nth, mileage));
    expect(withFalls(tests).map(({ isFall }) => isFall)).toEqual([...falls].reverse());
    expect(withFalls([...tests].reverse())).toEqual(withFalls(tests));
  });
});
