import { startProblem } from './start-date.js';

describe('the day that cover starts', () => {
  it.each([
    ['2026-11-19', 'Cover cannot start in the past'],
    ['2026-11-20', undefined],
    ['2027-05-20', undefined],
    ['2027-05-21', 'Cover must start within 6 months'],
  ])('on %s, asked for on 2026-11-20: %s', (day, problem) => expect(startProblem(day, '2026-11-20')).toBe(problem));
});
