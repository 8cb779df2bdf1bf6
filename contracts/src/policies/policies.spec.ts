import { describe, expect, it } from '@jest/globals';
import { continuation, renewalStays, unbegun } from './continuation.js';
import { cancelledTodayFrom, untilWhenToCancel } from './until-when-to-cancel.js';

describe('continuation', () => {
  const [before, after] = ['KS-WAR-0000001-100', 'KS-WAR-0000001-300'];

  it.each([
    ['stands alone', {}, []],
    ['never had neighbours', { replaces: null, replacedBy: null }, []],
    ['renews another', { replaces: { kind: 'renewal', policyNumber: before } }, [['Renews policy', before]]],
    ['starts another again', { replaces: { kind: 'reset', policyNumber: before } }, [['Restarts policy', before]]],
    ['was renewed', { replacedBy: { kind: 'renewal', policyNumber: after } }, [['Renewed by policy', after]]],
    ['was started again', { replacedBy: { kind: 'reset', policyNumber: after } }, [['Restarted by policy', after]]],
    [
      'stands between two',
      { replaces: { kind: 'renewal', policyNumber: before }, replacedBy: { kind: 'renewal', policyNumber: after } },
      [
        ['Renews policy', before],
        ['Renewed by policy', after],
      ],
    ],
  ] as const)('cover that %s says so', (_, policy, words) => expect(continuation(policy)).toEqual(words));

  it.each([
    ['the day before it begins', '2027-11-30', null, 'It was to cover you from 1 December 2027.'],
    [
      'long before it renews another',
      '2027-11-09',
      { kind: 'renewal', policyNumber: before },
      `It was to cover you from 1 December 2027. Your policy ${before} stays as it is.`,
    ],
    ['before it starts another again', '2027-11-09', { kind: 'reset', policyNumber: before }, 'It was to cover you from 1 December 2027.'],
    ['on its first day', '2027-12-01', { kind: 'renewal', policyNumber: before }, undefined],
    ['later', '2027-12-20', null, undefined],
  ] as const)('A9: cover that is cancelled %s says what does not come', (_, on, replaces, words) =>
    expect(unbegun({ startsOn: '2027-12-01', replaces }, on)).toBe(words),
  );

  it.each([
    [
      'was renewed',
      { replacedBy: { kind: 'renewal', policyNumber: after } },
      `Your policy ${after}, which renews this one, is not cancelled with it: until it begins you have no cover.`,
    ],
    ['was started again', { replacedBy: { kind: 'reset', policyNumber: after } }, ''],
    ['renews another', { replacedBy: null }, ''],
    ['stands alone', {}, ''],
  ] as const)('A9: cover that %s is cancelled alone, and says so', (_, policy, words) =>
    expect(renewalStays(policy) ?? '').toBe(words && `${words} Cancel it too if you do not want it.`),
  );
});

const cover = { productType: 'warranty', status: 'active', issuedAt: '2026-11-25T10:00:00Z' } as const;
const work = { ...cover, productType: 'mot', atGarage: null } as const;
const [first, last, after] = ['2026-11-25', '2026-12-09', '2026-12-10'];
const whole =
  'Until 9 December 2026 you can cancel and get back everything you paid, if you haven’t claimed. After that you get back what you haven’t used, less what any claims cost';
const untilBegun = 'You can cancel until the work begins.';
const allBack = `${untilBegun} You then get back everything you paid.`;
const anyTime = 'You can cancel at any time.';
const unused = `${anyTime} You get back what you haven’t used, less`;
const begun = 'The garage has begun the work, so it can no longer be cancelled.';
const passed = 'The day of the visit has passed. If the work was not done, please call us.';
const claimedOn = { ...cover, hasClaimed: true };
const another = { day: first, proposal: { day: '2027-01-10', time: '10:30' } };
const withWork = { ...work, productType: 'healthcheck', premiumPence: 0 } as const;

it.each<[string, Parameters<typeof untilWhenToCancel>[0], string, string | null]>([
  ['cover just bought', { ...cover, feePence: 3_500 }, first, `${whole} and a fee of £35.`],
  ['cover on its 14th day', { ...cover, feePence: 0 }, last, `${whole}.`],
  ['cover after that', { ...cover, feePence: 3_500 }, after, `${unused} what any claims cost and a fee of £35.`],
  ['cover whose fee is not known', cover, after, `${unused} what any claims cost and any fee in the policy wording.`],
  ['cover that was claimed on', { ...claimedOn, feePence: 0 }, first, `${unused} what your claims cost.`],
  ['cover that was claimed on, later', { ...claimedOn, feePence: 3_500 }, after, `${unused} what your claims cost and a fee of £35.`],
  ['cover that is still to come', { ...cover, status: 'future', feePence: 0 }, first, `${whole}.`],
  [
    'cover that was taken over',
    { ...cover, transferredOn: first },
    first,
    `${anyTime} What has not been used goes back to whoever paid for it.`,
  ],
  ['cover that cost nothing', { ...cover, premiumPence: 0 }, first, `${anyTime} You have paid nothing, so there is nothing to refund.`],
  ['cover that was cancelled', { ...cover, status: 'cancelled' }, first, null],
  ['cover that is over', { ...cover, status: 'expired' }, after, null],
  ['a service, a month later', { ...work, productType: 'service' }, '2026-12-25', allBack],
  [
    'work that is paid at the garage',
    { ...work, atGarage: 'due' },
    first,
    `${untilBegun} Nothing has been paid yet; cancelling costs nothing.`,
  ],
  ['work of which that is not known', { ...work, atGarage: undefined }, first, untilBegun],
  ['a health check that came with other work at no cost', withWork, first, untilBegun],
  ['an MOT that was begun', { ...work, workBegunOn: first }, first, begun],
  ['an MOT on the day of its visit', { ...work, visit: { day: first } }, first, allBack],
  ['an MOT whose day has passed, and another is proposed', { ...work, visit: another }, last, allBack],
  ['an MOT whose visit has passed', { ...work, visit: { day: first } }, last, passed],
  ['an MOT that was cancelled', { ...work, status: 'cancelled' }, first, null],
])('A3, A5: until when %s may be cancelled is said once', (_, bought, today, words) => {
  const lastDay = words?.startsWith('Until') ? last : null;
  expect(untilWhenToCancel(bought, today)).toEqual(words === null ? null : { lastDay, words });
});

it.each([
  ['in force', {}, '2026-12-20'],
  ['suspended', { suspendedOn: '2026-12-10' }, '2026-12-10'],
  ['suspended, and cancelled to a later day', { suspendedOn: '2026-12-10', cancelledOn: '2027-01-10' }, '2026-12-20'],
])('A9: cover that is %s is cancelled from the first day without it', (_, cover, from) =>
  expect(cancelledTodayFrom(cover, '2026-12-20')).toBe(from),
);
