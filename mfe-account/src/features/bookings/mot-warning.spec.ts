import { motWarning } from './mot-warning.js';

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
