import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '../purchases/purchase.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { planEvents } from './plan-events.js';

const line: ScheduleLine = {
  number: 2,
  dueOn: '2027-05-04',
  amountPence: 1_240,
  method: 'direct_debit',
  state: 'due',
  refundedPence: 0,
  attemptId: null,
};
const byDebit: Purchase = {
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  offer: {
    reference: 'KQ-1',
    title: 'Warranty',
    priceVersion: 1,
    originalPence: 1_240,
    totalPence: 1_240,
    rewardsPence: 0,
    voucher: null,
    lines: [],
    productTypes: ['warranty'],
    coverStartsOn: null,
    payBy: null,
  },
  agreement: null,
  schedule: [line],
  instrument: { method: 'direct_debit', ref: 'MD1', payer: null },
  mandate: { reference: 'KERB-1', accountEnds: '97' },
  state: { status: 'completed', at: new Date(0) },
  attempts: 1,
  attemptId: 'p:1',
  createdAt: new Date(0),
  submittedAt: null,
  nextDueOn: null,
  told: 0,
  version: 1,
};

describe('the events of later payments', () => {
  it.each([
    ['payments to come', [planEvents.scheduled(byDebit, 'bought')]],
    [
      'one more month',
      planEvents.followed({ purchase: byDebit, added: [line], voided: [], overdue: { pence: 0, since: null } }, '2027-04-01'),
    ],
  ])('name the reference on bank statements and no digit of the account: %s', (_, told) => {
    expect(told).toMatchObject([
      { data: { mandate: null, statementReference: 'KERB-1', takenBy: 'by direct debit', productTypes: ['warranty'] } },
    ]);
    expect(JSON.stringify(told)).not.toContain('97');
  });

  it('say of an agreement that ended whether the cover is suspended', () => {
    const told = (status: 'late' | 'suspended') =>
      planEvents.mandateCancelled({ ...byDebit, arrears: { status, since: '2027-05-18' } }, 'direct_debit', '2027-05-20').data;
    expect(told('suspended')).toMatchObject({ leftPence: 1_240, isSuspended: true });
    expect(told('late')).not.toHaveProperty('isSuspended');
  });

  it.each<[string, Partial<Purchase>, number]>([
    ['all that was paid', {}, 2_150],
    [
      'less the share of what was cancelled',
      { cancelled: [{ policyId: 'b', productType: 'breakdown', paidPence: 491, backPence: 0 }] },
      1_659,
    ],
    [
      'less that of each',
      {
        cancelled: [
          { policyId: 'b', productType: 'breakdown', paidPence: 491, backPence: 0 },
          { policyId: 'm', productType: 'mot', paidPence: 200, backPence: 0 },
        ],
      },
      1_459,
    ],
    [
      'less what goes back once it has arrived',
      {
        cancelled: [{ policyId: 'b', productType: 'breakdown', paidPence: 491, backPence: 0 }],
        returning: { toComePence: 100, arrivedPence: 50 },
      },
      1_509,
    ],
    ['and rewards', { offer: { ...byDebit.offer, rewardsPence: 300 } }, 2_450],
    ['and never less than nothing', { cancelled: [{ policyId: 'b', productType: 'breakdown', paidPence: 9_000, backPence: 0 }] }, 0],
  ])('say of a plan that ended what was given for the cover that is left: %s', (_, changes, coveredPence) => {
    const paid: ScheduleLine = { ...line, number: 1, amountPence: 2_150, state: 'collected' };
    const purchase = { ...byDebit, schedule: [paid, { ...line, state: 'void' as const }], ...changes };
    const told = planEvents.followed(
      { purchase, added: [], voided: [line], overdue: { pence: 0, since: null }, end: 'cancelled' },
      '2027-04-01',
    );
    expect(told).toMatchObject([{ data: { coveredPence, voidPence: 1_240 } }]);
  });

  it.each([
    ['nothing', [], undefined],
    ['nothing of what was used', [0], undefined],
    ['that of each part', [491, 200], 691],
  ] as const)('say what of the money goes back for parts that were cancelled: %s', (_, sums, backPence) => {
    const cancelled = sums.map((sum) => ({ policyId: String(sum), productType: 'mot' as const, paidPence: 900, backPence: sum }));
    expect(planEvents.scheduled({ ...byDebit, cancelled }, 'changed')?.data).toMatchObject({ totalPence: 1_240 });
    expect(planEvents.scheduled({ ...byDebit, cancelled }, 'changed')?.data).toEqual(
      backPence === undefined ? expect.not.objectContaining({ backPence: expect.anything() }) : expect.objectContaining({ backPence }),
    );
  });

  it('say when the cover is suspended and ends by what is overdue for longest', () => {
    const overdue = (number: number, unpaidSince: string): ScheduleLine => ({
      ...line,
      number,
      state: 'failed',
      failure: { tries: 1, firstOn: unpaidSince, unpaidSince, tryOn: null, reason: 'refer_to_payer' },
    });
    const schedule = [overdue(1, '2027-05-04'), overdue(2, '2027-05-20')];
    expect(planEvents.missed({ ...byDebit, schedule }, 2)?.data).toMatchObject({ suspendsOn: '2027-05-18', endsOn: '2027-06-01' });
  });

  it('name no reference where a card pays', () => {
    const byCard: Purchase = { ...byDebit, instrument: { method: 'card', ref: 'pm_1', payer: null }, mandate: null };
    expect(planEvents.scheduled(byCard, 'changed')?.data).not.toHaveProperty('statementReference');
  });
});
