import { aPolicy } from '../testing/a-policy.js';
import { autoRenewalOn, mayStartEarly, startedOn } from './cover.js';

const renews = { kind: 'renewal', policyId: 'old', policyNumber: 'KS-WAR-0000001-100', formerNumber: 'KS-WAR-0000002-100' } as const;

describe('a policy that has not started', () => {
  it.each([
    ['before its first day', {}, '2026-11-30', true],
    ['on its first day', {}, '2026-12-01', false],
    ['that is cancelled', { cancelledOn: '2026-11-25' }, '2026-11-30', false],
    ['whose payments are overdue', { suspendedOn: '2026-11-25' }, '2026-11-30', false],
    ['that renews cover which runs until then', { replaces: renews }, '2026-11-30', false],
    ['that starts cover again which was over', { replaces: { ...renews, kind: 'reset' } }, '2026-11-30', true],
  ] as const)('A3: may start early or not: %s', (_, over, today, may) => expect(mayStartEarly(aPolicy(over), today)).toBe(may));

  it.each([
    [12, '2026-11-20', '2027-11-19'],
    [1, '2027-01-31', '2027-02-27'],
    [24, '2028-02-29', '2030-02-27'],
  ])('A3: runs its %s months from %s until %s', (months, from, to) =>
    expect(startedOn({ startsOn: '2028-12-01', endsOn: '2028-12-31', months }, from)).toMatchObject({ startsOn: from, endsOn: to }),
  );
});

describe('renewal', () => {
  it.each([
    ['is on until it is switched off', {}, '2026-12-05', 'on'],
    ['is off afterwards', { autoRenewal: 'off' }, '2026-12-05', 'off'],
    ['has nothing to renew by the month', { rolling: true }, '2026-12-05', null],
    ['has nothing to renew once it was renewed', { replacedBy: { ...renews, on: '2027-12-01' } }, '2026-12-05', null],
    ['is on while staff only started it again', { replacedBy: { ...renews, kind: 'reset', on: '2027-12-01' } }, '2026-12-05', 'on'],
    ['has nothing to renew once cover is over', {}, '2027-12-01', null],
    ['has nothing to renew once cover is cancelled', { cancelledOn: '2027-02-01' }, '2026-12-05', null],
  ] as const)('A3: %s', (_, over, today, is) => expect(autoRenewalOn(aPolicy(over), today)).toBe(is));
});
