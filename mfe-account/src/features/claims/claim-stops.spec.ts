import { aDecision, aPayee } from '@kerbside/contracts/testing/sample-claim';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { aClaim } from '../../testing/samples-claims.js';
import { claimStops } from './claim-stops.js';

const at = (day: string) => `${day}T12:00:00.000Z`;
const sent: Claim['history'] = [
  { what: 'opened', at: at('2026-11-20') },
  { what: 'submitted', at: at('2026-11-21') },
];
const decided: Claim['history'] = [...sent, { what: 'decided', at: at('2026-11-25') }];
const declined = aDecision({ coveredPence: 0 });
const paid = { amountPence: 30_000, paidAt: at('2026-11-26') };
const question = { text: 'When?', at: at('2026-11-23'), answer: null };
const answered = { ...question, answer: { text: 'Then', at: at('2026-11-24') } };

it.each<[string, Partial<Claim>, readonly string[]]>([
  [
    'that was sent is with us',
    { status: 'submitted', dueOn: '2026-11-27' },
    ['done Sent 21 November 2026', 'now We look at it Since 21 November 2026', 'next Our answer By 27 November 2026', 'next Payment'],
  ],
  [
    'about which we asked is with the customer',
    { status: 'submitted', dueOn: '2026-11-27', waitsForCustomer: true, asked: [question] },
    ['done Sent 21 November 2026', 'now We wait for your answer Since 23 November 2026', 'next Our answer', 'next Payment'],
  ],
  [
    'is with us again once that is answered',
    { status: 'submitted', dueOn: '2026-12-01', asked: [answered] },
    ['done Sent 21 November 2026', 'now We look at it Since 24 November 2026', 'next Our answer By 1 December 2026', 'next Payment'],
  ],
  [
    'that was agreed is to be paid',
    { status: 'decided', history: decided, decision: aDecision() },
    ['done Sent 21 November 2026', 'done We answered 25 November 2026', 'now Payment As soon as you say where to'],
  ],
  [
    'that was agreed, and of which we know where to pay it, waits for us',
    { status: 'decided', history: decided, decision: aDecision(), payee: aPayee },
    ['done Sent 21 November 2026', 'done We answered 25 November 2026', 'now Payment'],
  ],
  [
    'that was paid is over',
    { status: 'paid', history: [...decided, { what: 'paid', at: paid.paidAt }], decision: aDecision(), payment: paid },
    ['done Sent 21 November 2026', 'done We answered 25 November 2026', 'done Paid 26 November 2026'],
  ],
  [
    'that was declined is not paid',
    { status: 'decided', history: decided, decision: declined },
    ['done Sent 21 November 2026', 'done We answered 25 November 2026'],
  ],
  [
    'that is appealed against is with us again',
    { status: 'appealed', dueOn: '2026-12-04', history: [...decided, { what: 'appealed', at: at('2026-11-27') }], decision: declined },
    ['done Sent 21 November 2026', 'now We look at it Since 27 November 2026', 'next Our answer By 4 December 2026', 'next Payment'],
  ],
  [
    'of which more was agreed than was paid is to be paid',
    {
      status: 'decided',
      history: [
        ...decided,
        { what: 'paid', at: paid.paidAt },
        { what: 'appealed', at: at('2026-11-27') },
        { what: 'decided', at: at('2026-11-30') },
      ],
      decision: aDecision({ coveredPence: 50_000 }),
      payment: paid,
      payee: aPayee,
    },
    ['done Sent 21 November 2026', 'done We answered 30 November 2026', 'now Payment'],
  ],
])('a claim %s', (_, over, stops) => {
  const shown = claimStops(aClaim({ history: sent, ...over }));
  expect(shown.map(({ state, title, when }) => [state, title, when].filter(Boolean).join(' '))).toEqual(stops);
});
