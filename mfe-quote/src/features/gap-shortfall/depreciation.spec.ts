import { shortfallAfter, worthAfter } from './depreciation.js';

describe('what a car may be worth', () => {
  it.each([
    [20_000, 0, 20_000, 0],
    [20_000, 0.5, 17_321, 2_679],
    [20_000, 1, 15_000, 5_000],
    [20_000, 2, 12_750, 7_250],
    [20_000, 3, 10_837, 9_163],
    [1, 5, 0, 1],
  ])('of £%d after %d years is £%d, £%d less than was paid', (paid, years, worth, shortfall) =>
    expect([worthAfter(paid, years, 'paid'), shortfallAfter(paid, years, 'paid')]).toEqual([worth, shortfall]),
  );

  it.each([
    [20_000, 0, 20_000],
    [20_000, 1, 17_000],
    [20_000, 3, 12_282],
  ])('of £%d now is, %d years on, £%d: its first year is behind it', (now, years, worth) =>
    expect(worthAfter(now, years, 'worth')).toBe(worth),
  );
});
