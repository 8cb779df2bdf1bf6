import { windowAround } from './slot-window.js';

describe('the days that are shown (Q5)', () => {
  const from = (delivery: 'drop_car' | 'collect_and_return') => ({ today: '2026-11-20', delivery });

  it.each([
    [undefined, 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
    [undefined, 'collect_and_return', '2026-11-26', '2026-12-09', undefined, '2026-12-10'],
    ['2026-11-01', 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
    ['2026-12-07', 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
    ['2026-12-08', 'drop_car', '2026-12-08', '2026-12-21', '2026-11-24', '2026-12-22'],
    ['2027-05-20', 'drop_car', '2027-05-11', '2027-05-24', '2027-04-27', undefined],
    ['2031-01-01', 'drop_car', '2027-05-11', '2027-05-24', '2027-04-27', undefined],
  ] as const)('around %s by %s are %s to %s, then %s and %s', (day, delivery, first, last, earlier, later) =>
    expect(windowAround(day, from(delivery))).toEqual({ from: first, to: last, earlier, later }),
  );
});
