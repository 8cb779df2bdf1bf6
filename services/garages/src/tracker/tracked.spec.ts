import { motWarning, stepsOf } from './tracked.js';

it.each([
  ['2027-03-05', '2027-03-05', null],
  ['2027-03-06', '2027-03-05', 'Your MOT expires on 5/3/2027, before this visit on 6/3/2027.'],
  ['2027-03-06', null, null],
])('a visit on %s with an MOT until %s warns %j', (day, expires, warning) => expect(motWarning(day, expires)).toBe(warning));

it('the history says when a visit was moved to, and leaves out what is only for us', () => {
  const line = { at: new Date('2026-11-20T12:00:00Z'), by: { kind: 'system', id: null }, day: '2026-12-02', time: '09:30' } as const;
  expect(stepsOf(['booked', 'action-needed', 'finished'].map((step) => ({ ...line, step }))).map(({ text }) => text)).toEqual([
    'Booked: 2 December 2026 at 09:30',
    'Work complete',
  ]);
});
