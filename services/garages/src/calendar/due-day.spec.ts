import { policyIssued } from '@kerbside/contracts/events/claims';
import { paymentAnnounced, paymentsScheduled } from '@kerbside/contracts/events/payments';
import { announcedDay, cancelledDays, excused, keptAs, renewalDay, scheduledDays, type DueDay } from './due-day.js';

const plan = paymentsScheduled.data.parse(paymentsScheduled.sample);
const aDay = (over: Partial<DueDay> = {}): DueDay => ({
  key: `payment-${plan.purchaseId}-3`,
  purchaseId: plan.purchaseId,
  customerId: plan.customerId,
  kind: 'payment',
  title: 'Payment of £156.20 due: Warranty, 12 months',
  day: '2027-06-01',
  isCancelled: false,
  ...over,
});
const at = new Date('2027-03-20T12:00:00Z');
const short = ({ key, day, isCancelled }: DueDay) => `${key.split('-').at(-1)} ${day}${isCancelled ? ' cancelled' : ''}`;

describe('the payments of a plan', () => {
  it('are on the days on which they fall due', () =>
    expect(scheduledDays(plan, [], at)).toEqual([
      aDay({ key: `payment-${plan.purchaseId}-1`, day: '2027-04-01' }),
      aDay({ key: `payment-${plan.purchaseId}-2`, day: '2027-05-04' }),
    ]));

  it.each([
    ['to come', {}, ['1 2027-04-01', '2 2027-05-04', '3 2027-06-01 cancelled']],
    ['of today', { day: '2027-03-20' }, ['1 2027-04-01', '2 2027-05-04']],
    ['that fell due', { day: '2027-03-01' }, ['1 2027-04-01', '2 2027-05-04']],
    ['that is no payment', { kind: 'renewal' }, ['1 2027-04-01', '2 2027-05-04']],
  ] as const)('replace those before: a day %s that is not among them', (_, over, days) =>
    expect(scheduledDays(plan, [aDay(over)], at).map(short)).toEqual(days),
  );

  it('grow by one when another month is announced', () =>
    expect(announcedDay(paymentAnnounced.data.parse(paymentAnnounced.sample))).toMatchObject({
      key: `payment-${plan.purchaseId}-2`,
      title: 'Payment of £25.91 due: Warranty, 12 months',
      day: '2027-04-02',
    }));

  it('are cancelled after the day on which the plan was', () =>
    expect(cancelledDays([aDay({ day: '2027-04-29' }), aDay({ day: '2027-04-30' })], '2027-04-29').map(short)).toEqual([
      '3 2027-04-30 cancelled',
    ]));
});

it.each([
  ['for a year', { startsOn: '2026-12-01', endsOn: '2027-11-30' }, '2027-11-30'],
  ['for three months', { startsOn: '2026-12-01', endsOn: '2027-02-28' }, '2027-02-28'],
  ['by the month', { startsOn: '2026-12-01', endsOn: '2026-12-31' }, undefined],
  ['of an order, which has no days', { productType: 'mot', startsOn: undefined, endsOn: undefined }, undefined],
] as const)('cover %s has its renewal due on its last day, unless it goes on by itself: %j on %s', (_, over, day) =>
  expect(renewalDay({ ...policyIssued.sample, ...over })?.day).toBe(day),
);

it.each<[string, Partial<DueDay>, number | undefined]>([
  ['the same day', {}, undefined],
  ['another day', { day: '2027-06-02' }, 5],
  ['another amount', { title: 'Payment of £1.00 due: Warranty, 12 months' }, 5],
  ['a cancellation', { isCancelled: true }, 5],
  ['another customer', { customerId: 'new-owner' }, 5],
])('%s after four changes is stored as change %#', (_, over, sequence) =>
  expect(keptAs({ ...aDay(), sequence: 4, changedAt: at }, aDay(over), at)?.sequence).toBe(sequence),
);

it('what is new has not changed yet', () => expect(keptAs(undefined, aDay(), at)).toEqual({ ...aDay(), sequence: 0, changedAt: at }));

it.each([
  ['one reason', [['renewal-off', true]], true],
  [
    'one that ended',
    [
      ['renewal-off', true],
      ['renewal-off', false],
    ],
    false,
  ],
  [
    'two, of which one ended',
    [
      ['renewal-off', true],
      ['cancelled', true],
      ['cancelled', false],
    ],
    true,
  ],
  [
    'the other one',
    [
      ['renewal-off', true],
      ['renewed', true],
      ['renewal-off', false],
    ],
    true,
  ],
  [
    'the same twice, ended once',
    [
      ['cancelled', true],
      ['cancelled', true],
      ['cancelled', false],
    ],
    false,
  ],
] as const)('a renewal is not due for %s', (_, reasons, isCancelled) =>
  expect(reasons.reduce((day, [reason, holds]) => excused(day, reason, holds), aDay({ kind: 'renewal' })).isCancelled).toBe(isCancelled),
);
