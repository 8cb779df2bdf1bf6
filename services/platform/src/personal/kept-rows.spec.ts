import { countsFrom, keptUntil } from './kept-rows.js';

it.each([
  ['insurance', '2026-11-22', '2032-11-22'],
  ['insurance', '2028-02-29', '2034-02-28'],
  ['insurance', '2026-02-28', '2032-02-28'],
  ['claims', '2024-02-29', '2030-02-28'],
  ['visits', '2026-12-31', '2032-12-31'],
  ['trail', '2027-01-01', '2033-01-01'],
  ['payments', '2026-03-31', '2032-03-31'],
  ['payments', '2026-04-01', '2033-03-31'],
  ['payments', '2028-02-29', '2034-03-31'],
  ['payments', '2026-12-31', '2033-03-31'],
] as const)('the law on %s keeps what counts from %s until %s', (law, from, until) => {
  expect(keptUntil(law, from)).toBe(until);
});

it.each([
  [{ endsOn: '2027-05-01' }, '2027-05-01'],
  [{ cancelledOn: null, endsOn: '2027-05-01' }, '2027-05-01'],
  [{ cancelledOn: '2026-12-24', endsOn: '2027-05-01' }, '2026-12-24'],
  [{ state: { at: new Date('2026-06-30T23:30:00Z') } }, '2026-07-01'],
  [{ endsOn: 'soon' }, undefined],
  [{}, undefined],
])('the years of %j count from %s', (row, expected) => {
  expect(countsFrom(row, ['cancelledOn', 'endsOn', 'state.at'])).toBe(expected);
});
