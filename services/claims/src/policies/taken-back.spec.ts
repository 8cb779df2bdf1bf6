import { isTakenBack } from './taken-back.js';

const bought = { issuedAt: new Date('2026-11-20T23:30:00Z'), cancelledOn: null };

it.each([
  ['is in force', {}, 0, false],
  ['was cancelled on the day it was bought', { cancelledOn: '2026-11-20' }, 0, true],
  ['was cancelled on the last day to change one’s mind', { cancelledOn: '2026-12-04' }, 0, true],
  ['was cancelled the day after', { cancelledOn: '2026-12-05' }, 0, false],
  ['was cancelled in time, after a claim', { cancelledOn: '2026-12-04' }, 1, false],
] as const)('a policy that %s was taken back: %o %i %s', (_, changes, sent, isBack) =>
  expect(isTakenBack({ ...bought, ...changes }, sent)).toBe(isBack),
);
