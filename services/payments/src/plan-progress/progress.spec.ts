import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '../purchases/purchase.js';
import { scheduleOf } from '../purchases/schedule.js';
import { claimLine, collectLine } from '../collecting/collecting.js';
import { recorded } from './line-outcomes.js';
import { monthsLeftOf, monthsOf } from '../schedules/months.js';
import { endPlan, progress } from './progress.js';
import { shrink } from '../schedules/shrink.js';

const at = new Date('2027-01-31T09:00:00Z');
const first = scheduleOf([{ dueOn: '2027-01-31', amountPence: 2_000 }], 'card', 2_000);
const monthly: Purchase = {
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  offer: {
    reference: 'KQ-1001',
    title: 'Warranty, monthly',
    priceVersion: 1,
    totalPence: 2_000,
    originalPence: 2_591,
    lines: [],
    voucher: null,
    rewardsPence: 591,
    productTypes: ['warranty'],
    coverStartsOn: null,
    payBy: null,
  },
  agreement: { at, number: 1, saleId: 's', method: 'card', option: 'in_full', monthlyPence: 2_591 },
  schedule: first,
  state: { status: 'completed', at },
  attempts: 1,
  attemptId: 'p:1',
  createdAt: at,
  submittedAt: at,
  nextDueOn: null,
  told: 0,
  version: 1,
};
const days = ({ schedule }: Purchase) => schedule.map(({ dueOn, amountPence }) => [dueOn, amountPence]);

describe('monthly cover', () => {
  it('owes the next month once the last one is being collected, at the full price, in the ledger too', () => {
    expect(progress(monthly, first, '2027-01-31').added).toEqual([]);
    const moved = progress(monthly, collectLine(first, 1, 'p:1'), '2027-01-31');
    expect(days(moved.purchase)).toEqual([
      ['2027-01-31', 2_000],
      ['2027-02-28', 2_591],
    ]);
    expect(moved.purchase.nextDueOn).toBe('2027-02-28');
    expect(recorded(moved, at).rows).toMatchObject([
      { account: 'receivable', amountPence: 2_591, note: 'Another month of cover' },
      { account: 'sales:base', amountPence: -2_591 },
    ]);
    const next = progress(moved.purchase, claimLine(moved.purchase.schedule, 2, 'p:2'), '2027-02-28');
    expect(days(next.purchase).at(-1)).toEqual(['2027-03-31', 2_591]);
    expect(progress(next.purchase, next.purchase.schedule, '2027-02-28').added).toEqual([]);
  });

  it('is taken by what the customer has chosen since: a card on the day itself, where a direct debit begins before', () => {
    const debit = scheduleOf([{ dueOn: '2027-01-29', amountPence: 2_000 }], 'direct_debit', 2_000);
    const byDebit = { ...monthly, agreement: monthly.agreement && { ...monthly.agreement, method: 'direct_debit' as const } };
    const byCard = { ...byDebit, instrument: { method: 'card', ref: 'pm_1', payer: null } } as const;
    const next = (purchase: Purchase) => progress(purchase, collectLine(debit, 1, 'p:1'), '2027-01-31');
    expect(next(byDebit).added).toMatchObject([{ dueOn: '2027-02-28', method: 'direct_debit' }]);
    expect(next(byCard)).toMatchObject({ added: [{ dueOn: '2027-02-28', method: 'card' }], purchase: { nextDueOn: '2027-02-28' } });
  });

  it('goes on no further once it is cancelled', () => {
    const { purchase } = progress(monthly, collectLine(first, 1, 'p:1'), '2027-01-31');
    const ended = endPlan(purchase, '2027-02-10');
    expect(ended.purchase.schedule.map(({ state }) => state)).toEqual(['collected', 'void']);
    expect(ended.purchase.nextDueOn).toBeNull();
    expect(progress(ended.purchase, ended.purchase.schedule, '2027-02-28').added).toEqual([]);
  });

  describe('of several policies', () => {
    const bought = progress(monthly, collectLine(first, 1, 'p:1'), '2027-01-31').purchase;
    const without = (lessPence: number) => {
      const { schedule } = shrink(bought.schedule, 1_000);
      const monthsLeft = monthsLeftOf(bought, schedule, lessPence);
      if (!monthsLeft) throw new Error('It has no months');
      return { ...bought, schedule, monthsLeft };
    };

    it('costs less from the next month on once one of them is cancelled, and gives no month away', () => {
      const left = without(1_000);
      expect(monthsOf(left, left.schedule)).toMatchObject({ monthlyPence: 1_591, count: 2 });
      const next = progress(left, claimLine(left.schedule, 2, 'p:2'), '2027-02-28').purchase;
      expect(next.schedule.at(-1)).toMatchObject({ dueOn: '2027-03-31', amountPence: 1_591 });
      expect(monthsOf(next, next.schedule)?.count).toBe(3);
      expect(progress(next, next.schedule, '2027-02-28').added).toEqual([]);
    });

    it('ends once each of them is cancelled by itself', () => {
      const none = without(2_591);
      expect(monthsOf(none, none.schedule)).toBeNull();
      expect(progress(none, none.schedule, '2027-05-31').added).toEqual([]);
    });
  });
});
