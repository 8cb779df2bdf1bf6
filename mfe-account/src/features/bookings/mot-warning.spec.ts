import { expiresBefore } from './mot-warning.js';

it.each([
  ['2026-12-03', '3/12/2026', null],
  ['2026-12-04', '3/12/2026', '3/12/2026'],
  ['2027-01-02', '31/12/2026', '31/12/2026'],
  ['2027-01-02', null, null],
])('a visit on %s, with the MOT due on %s, warns of %s', (day, due, warning) => expect(expiresBefore(day, due)).toBe(warning));
