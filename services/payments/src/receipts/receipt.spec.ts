import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '../purchases/purchase.js';
import { scheduleOf } from '../purchases/schedule.js';
import { acceptLine, claimLine, collectLine, failLine } from '../collecting/collecting.js';
import { voidRest } from '../schedules/edits.js';
import { receiptOf, rowOf } from './receipt.js';

const at = new Date('2027-04-01T09:00:00Z');
const planned = ['2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01'].map((dueOn) => ({ dueOn, amountPence: 1_240 }));
const paidOnce = collectLine(scheduleOf(planned, 'direct_debit', 4_960), 1, 'p:1');
const failed = failLine(paidOnce, 2, { on: '2027-05-05', reason: 'refer_to_payer' });
const bought = (schedule: Purchase['schedule']): Purchase => ({
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  offer: {
    reference: 'KQ-1001',
    title: 'Warranty, 12 months',
    priceVersion: 1,
    totalPence: 4_960,
    originalPence: 4_960,
    lines: [],
    voucher: null,
    rewardsPence: 0,
    productTypes: ['warranty'],
    coverStartsOn: null,
    payBy: null,
  },
  agreement: { at, number: 1, saleId: 's', method: 'direct_debit', option: 'instalments' },
  schedule,
  state: { status: 'completed', at },
  attempts: 2,
  attemptId: 'p:1',
  createdAt: at,
  submittedAt: at,
  nextDueOn: null,
  told: 0,
  version: 1,
});
const rowWith = (schedule: Purchase['schedule']) => rowOf(bought(schedule), undefined, '2027-05-08');

it.each<[string, Partial<Purchase>, string | undefined]>([
  ['nothing', {}, undefined],
  ['nothing where a payment is late', { arrears: { status: 'late', since: '2027-05-05' } }, undefined],
  ['that it is suspended', { arrears: { status: 'suspended', since: '2027-05-15' } }, 'suspended'],
  ['that it ended for arrears', { planEnd: { on: '2027-05-29', reason: 'arrears' } }, 'over'],
  [
    'nothing where its payments were cancelled: it goes on for as long as it is paid',
    { planEnd: { on: '2027-05-29', reason: 'cancelled' } },
    undefined,
  ],
  ['that it was cancelled', { planEnd: { on: '2027-05-29', reason: 'cancelled' }, isCoverCancelled: true }, 'over'],
])('Q4: a receipt says of the cover %s', (_, changes, cover) =>
  expect(receiptOf({ purchase: { ...bought(paidOnce), ...changes }, attempt: undefined, completedAt: at }).cover).toBe(cover),
);

describe('the sums of a purchase in the list of payments', () => {
  it.each<[string, Purchase['schedule'], object]>([
    ['a payment has failed', failed, { overduePence: 1_240, pendingPence: 0, toComePence: 2_480 }],
    ['it is being tried again', claimLine(failed, 2, 'p:2'), { overduePence: 1_240, pendingPence: 0, toComePence: 2_480 }],
    [
      'the money of that try is on its way',
      acceptLine(claimLine(failed, 2, 'p:2'), 2, 'p:2'),
      { overduePence: 1_240, pendingPence: 1_240, toComePence: 2_480 },
    ],
    ['another one is on its way', acceptLine(paidOnce, 2, 'p:2'), { overduePence: 0, pendingPence: 1_240, toComePence: 2_480 }],
  ])('Q5, A7: name what is to come once, also when %s', (_, schedule, sums) => {
    expect(rowWith(schedule)).toMatchObject({ owedPence: 4_960, collectedPence: 1_240, ...sums });
  });

  it('Q5, A7: are nothing once the plan ended before it began: it is cancelled, and no longer on its way', () => {
    const due = scheduleOf(planned, 'direct_debit', 4_960);
    expect(rowWith(due)).toMatchObject({ status: 'processing', owedPence: 4_960 });
    expect(rowWith(voidRest(due))).toMatchObject({ status: 'cancelled', owedPence: 0, toComePence: 0, nextWords: null });
  });
});
