import { continuation, renewalStays, unbegun } from './continuation.js';

const [before, after] = ['KS-WAR-0000001-100', 'KS-WAR-0000001-300'];

it.each([
  ['stands alone', {}, []],
  ['never had neighbours', { replaces: null, replacedBy: null }, []],
  ['renews another', { replaces: { kind: 'renewal', policyNumber: before } }, [['Renews policy', before]]],
  ['starts another again', { replaces: { kind: 'reset', policyNumber: before } }, [['Starts again policy', before]]],
  ['was renewed', { replacedBy: { kind: 'renewal', policyNumber: after } }, [['Renewed by policy', after]]],
  ['was started again', { replacedBy: { kind: 'reset', policyNumber: after } }, [['Started again by policy', after]]],
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
    `Your policy ${after}, which renews this one, is not cancelled with it.`,
  ],
  ['was started again', { replacedBy: { kind: 'reset', policyNumber: after } }, ''],
  ['renews another', { replacedBy: null }, ''],
  ['stands alone', {}, ''],
] as const)('A9: cover that %s is cancelled alone, and says so', (_, policy, words) =>
  expect(renewalStays(policy) ?? '').toBe(words && `${words} Cancel it too if you do not want it.`),
);
