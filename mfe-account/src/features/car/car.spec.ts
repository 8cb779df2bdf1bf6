import { figureOf, rangeOf } from './value-range.js';
import { loanCost, stepped } from '../finance/loan.js';
import { motWarning } from '../bookings/mot-warning.js';

it.each([
  [10_000, 9_000, 11_000],
  [10_050, 9_000, 11_000],
  [7_120, 6_400, 7_800],
  [1_111, 900, 1_200],
  [100, 0, 100],
  [0, 0, 0],
])('A2: a figure of £%i is a range from £%i to £%i', (pounds, from, to) => expect(rangeOf(pounds)).toEqual({ from, to }));

it.each([
  ['poor', 7_200],
  ['average', 10_000],
  ['great', 11_000],
] as const)('A2: the condition %s selects £%i', (condition, pounds) =>
  expect(figureOf({ tradePoor: 7_200, privateAverage: 10_000, privateClean: 11_000 }, condition)).toBe(pounds),
);

describe('loan', () => {
  describe('what a loan costs', () => {
    it.each([
      ['without interest', { amountPence: 480_000, months: 48, ratePercent: 0 }, 10_000, 480_000, 0],
      ['without interest, a sum that the months do not divide', { amountPence: 50_000, months: 36, ratePercent: 0 }, 1_389, 50_004, 4],
      ['£7,000 over 48 months at 9.9 %', { amountPence: 700_000, months: 48, ratePercent: 9.9 }, 17_579, 843_792, 143_792],
      ['£7,000 over 24 months at 9.9 %', { amountPence: 700_000, months: 24, ratePercent: 9.9 }, 32_133, 771_192, 71_192],
      ['£100,000 over 60 months at 6.4 %', { amountPence: 10_000_000, months: 60, ratePercent: 6.4 }, 194_351, 11_661_060, 1_661_060],
      ['£500 over 60 months at 50 %', { amountPence: 50_000, months: 60, ratePercent: 50 }, 1_979, 118_740, 68_740],
    ])('%s', (_, loan, monthlyPence, totalPence, interestPence) => {
      expect(loanCost(loan)).toEqual({ monthlyPence, totalPence, interestPence });
    });

    it('never comes to less than what was borrowed', () => {
      for (let pounds = 500; pounds <= 100_000; pounds += 4_750)
        for (const months of [24, 36, 48, 60])
          for (const ratePercent of [0, 0.1, 6.4, 9.9, 50]) {
            const { monthlyPence, totalPence, interestPence } = loanCost({ amountPence: pounds * 100, months, ratePercent });
            expect(interestPence).toBeGreaterThanOrEqual(0);
            expect(totalPence).toBe(monthlyPence * months);
          }
    });
  });

  describe('a step of the sum', () => {
    it.each([
      [7_000, 1, 7_250],
      [7_000, -1, 6_750],
      [7_100, 1, 7_250],
      [7_100, -1, 7_000],
      [500, -1, 500],
      [600, -1, 500],
      [100_000, 1, 100_000],
      [99_900, 1, 100_000],
    ] as const)('from £%i by %i comes to £%i', (from, by, to) => {
      expect(stepped(from, by)).toBe(to);
    });
  });
});

describe('an MOT before a visit', () => {
  it.each([
    ['2026-12-03', '3/12/2026', '2026-11-20', null],
    ['2026-12-04', '3/12/2026', '2026-11-20', 'Your MOT expires on 3/12/2026, before this visit.'],
    ['2026-12-09', '3/12/2026', '2026-12-03', 'Your MOT expires on 3/12/2026, before this visit.'],
    ['2026-12-09', '3/12/2026', '2026-12-04', 'Your MOT expired on 3/12/2026.'],
    ['2027-01-02', '31/12/2026', '2026-11-20', 'Your MOT expires on 31/12/2026, before this visit.'],
    ['2027-01-02', null, '2026-11-20', null],
  ])('A9: a visit on %s, with the MOT due on %s, warns on %s: %s', (day, due, today, warning) =>
    expect(motWarning(day, due, today)).toEqual(
      warning === null ? null : `${warning} You may not drive without an MOT, except to one that is booked.`,
    ),
  );
});
