import { continuation } from './continuation.js';

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
