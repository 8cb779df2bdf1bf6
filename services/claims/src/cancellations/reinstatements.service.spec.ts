import { addDays } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import { cancellationWorking } from './cancellation.js';
import { evolve } from '../policies/policy-change.js';
import { anOrder, aPolicy } from '../testing/a-policy.js';
import { reinstatementOf, type Taker } from './reinstatements.service.js';

const policy = aPolicy({ startsOn: '2026-12-01', endsOn: '2027-11-30', premiumPence: 36_500, cancelledOn: '2027-11-20' });
const working = cancellationWorking({
  cover: policy,
  boughtOn: '2026-11-20',
  on: '2027-11-20',
  paidPence: 36_500,
  claims: { count: 0, openCount: 0, usedPence: 0 },
  toComePence: 0,
  othersMonthlyPence: 0,
});
const last = { working, by: 'customer', suspendedOn: null, reinstatedAt: null } as const;
const today = '2027-11-25';

describe('taking a cancellation back', () => {
  it.each([
    ['by the customer, when nothing went back', {}, {}, 'customer', true],
    ['by staff', {}, {}, 'staff', true],
    ['by the customer, when staff cancelled it', { by: 'staff' }, {}, 'customer', false],
    ['by staff, when staff cancelled it', { by: 'staff' }, {}, 'staff', true],
    ['when money went back', { working: { ...working, refundPence: 1 } }, {}, 'staff', false],
    ['when payments were stopped', { working: { ...working, toComePence: 1 } }, {}, 'staff', false],
    ['when a garage takes less: it takes it again', { working: { ...working, toComePence: 1, atGarage: 'due' } }, {}, 'customer', true],
    ['of monthly cover between two months: its months were stopped', {}, { rolling: true, endsOn: '2027-12-31' }, 'staff', false],
    ['twice', { reinstatedAt: new Date('2027-11-21') }, {}, 'staff', false],
    ['on the last day of cover', {}, { endsOn: today }, 'customer', true],
    ['the day after it', {}, { endsOn: '2027-11-24' }, 'customer', false],
    [
      'of cover that another policy began again',
      {},
      { replacedBy: { kind: 'reset', policyId: 'later', policyNumber: 'KS-WAR-0000002-100', on: '2027-11-22' } },
      'staff',
      false,
    ],
    ['of cover that would have ended by now with what was paid for', { endsEarlyOn: today }, {}, 'customer', false],
    ['of a policy that is in force', {}, { cancelledOn: null }, 'staff', false],
  ] as const)('A9: %s', (_, ofLast, ofPolicy, taker, isAllowed) => {
    expect(reinstatementOf({ ...policy, ...ofPolicy }, { ...last, ...ofLast }, { taker, today, purchased: [] }) !== undefined).toBe(
      isAllowed,
    );
  });

  it.each([
    ['an order of its own', {}, [], true],
    ['what came free, with its work in force', { isIncluded: true }, [anOrder({ id: 'mot' })], true],
    ['what came free, once its work is cancelled', { isIncluded: true }, [anOrder({ id: 'mot', cancelledOn: '2026-12-01' })], false],
    ['what came free, beside other free work only', { isIncluded: true }, [anOrder({ id: 'other', isIncluded: true })], false],
    ['what came free, beside cover only', { isIncluded: true }, [policy], false],
  ])('of an order: %s', (_, over, purchased, isAllowed) => {
    const order = anOrder({ cancelledOn: '2026-12-01', ...over });
    expect(reinstatementOf(order, last, { taker: 'customer', today, purchased }) !== undefined).toBe(isAllowed);
  });

  it('A9: is as before: suspended where it was suspended', () => {
    const before = { ...policy, cancelledOn: null, suspendedOn: '2027-10-01' };
    const cancelled = evolve(before, { what: 'cancelled', on: '2027-11-20' });
    const back = reinstatementOf(cancelled, { ...last, suspendedOn: before.suspendedOn }, { taker: 'staff', today, purchased: [] });
    expect(back && evolve(cancelled, back)).toEqual(before);
  });

  it('is as before: ending with what was paid for, where its plan had ended', () => {
    const before = { ...policy, cancelledOn: '2027-11-28', suspendedOn: null };
    const cancelled = evolve(before, { what: 'cancelled', on: '2027-11-20' });
    const back = reinstatementOf(cancelled, { ...last, endsEarlyOn: before.cancelledOn }, { taker: 'staff', today, purchased: [] });
    expect(back && evolve(cancelled, back)).toEqual(before);
  });

  it('A9: moves no money, whatever was paid, claimed and to come', () => {
    const pence = fc.integer({ min: 0, max: 60_000 });
    const facts = fc.record({
      paidPence: pence,
      toComePence: fc.oneof(fc.constant(0), pence),
      claims: fc.record({ count: fc.integer({ min: 0, max: 1 }), openCount: fc.constant(0), usedPence: pence }),
      days: fc.integer({ min: 0, max: 364 }),
      rolling: fc.boolean(),
      taker: fc.constantFrom<Taker>('customer', 'staff'),
    });
    fc.assert(
      fc.property(facts, ({ paidPence, toComePence, claims, days, rolling, taker }) => {
        const on = addDays(policy.startsOn, days);
        const before = { ...policy, rolling, cancelledOn: null, suspendedOn: null };
        const weighed = cancellationWorking({
          cover: before,
          boughtOn: '2026-11-20',
          on,
          paidPence,
          toComePence,
          othersMonthlyPence: 0,
          claims,
        });
        const cancelled = evolve(before, { what: 'cancelled', on });
        const back = reinstatementOf(cancelled, { ...last, working: weighed }, { taker, today: on, purchased: [] });
        if (back === undefined) return;
        expect(evolve(cancelled, back)).toEqual(before);
        expect([weighed.refundPence, weighed.toComePence, rolling]).toEqual([0, 0, false]);
      }),
    );
  });
});
