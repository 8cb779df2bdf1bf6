import { describe, expect, it } from '@jest/globals';
import { paymentMissed } from '@kerbside/contracts/events/payments';
import { openAttempt } from '../purchases/attempt.js';
import type { Purchase } from '../purchases/purchase.js';
import { type ScheduleLine, scheduleOf } from '../purchases/schedule.js';
import { claimLine, collectLine, failLine } from './collecting.js';
import { recorded, recordOutcome } from './line-outcomes.js';
import { monthsLeftOf, monthsOf } from './months.js';
import { planEvents } from './plan-events.js';
import { endPlan, progress } from './progress.js';
import { shrink } from './shrink.js';
import { anOffer, aPurchase } from '../testing/a-purchase.js';

const line: ScheduleLine = {
  number: 2,
  dueOn: '2027-05-04',
  amountPence: 1_240,
  method: 'direct_debit',
  state: 'due',
  refundedPence: 0,
  attemptId: null,
};
const byDebit = aPurchase(new Date(0), {
  offer: anOffer(1_240),
  schedule: [line],
  instrument: { method: 'direct_debit', ref: 'MD1', payer: null },
  mandate: { reference: 'KERB-1', accountEnds: '97' },
});

describe('the events of later payments', () => {
  it.each([
    ['payments to come', [planEvents.scheduled(byDebit, 'bought')]],
    [
      'one more month',
      planEvents.followed({ purchase: byDebit, added: [line], voided: [], overdue: { pence: 0, since: null } }, '2027-04-01'),
    ],
  ])('name the reference on bank statements and no digit of the account: %s', (_, told) => {
    expect(told).toMatchObject([
      { data: { mandate: null, statementReference: 'KERB-1', takenBy: 'by Direct Debit', productTypes: ['warranty'] } },
    ]);
    expect(JSON.stringify(told)).not.toContain('97');
  });

  it('say of an agreement that ended whether the cover is suspended', () => {
    const told = (status: 'late' | 'suspended') =>
      planEvents.mandateCancelled({ ...byDebit, arrears: { status, since: '2027-05-18' } }, 'direct_debit', '2027-05-20').data;
    expect(told('suspended')).toMatchObject({ leftPence: 1_240, isSuspended: true });
    expect(told('late')).not.toHaveProperty('isSuspended');
  });

  const paid: ScheduleLine = { ...line, number: 1, amountPence: 2_150, state: 'collected' };
  const end: ScheduleLine = { ...line, state: 'void' };
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
    ['and what is left of them after a refund', { offer: { ...byDebit.offer, rewardsPence: 300 }, rewardsBackPence: 200 }, 2_250],
    ['less what staff have given back of it', { schedule: [{ ...paid, refundedPence: 400, redirectedPence: 50 }, end] }, 1_700],
    [
      'less what they have given back beside what was cancelled',
      {
        schedule: [{ ...paid, refundedPence: 600 }, end],
        cancelled: [{ policyId: 'b', productType: 'breakdown', paidPence: 491, backPence: 450 }],
        returning: { toComePence: 0, arrivedPence: 50 },
      },
      1_509,
    ],
    ['whatever had gone back of what is void', { schedule: [paid, { ...end, refundedPence: 400 }] }, 2_150],
    ['less what staff had paid back of that otherwise', { schedule: [paid, { ...end, redirectedPence: 400 }] }, 1_750],
    ['and never less than nothing', { cancelled: [{ policyId: 'b', productType: 'breakdown', paidPence: 9_000, backPence: 0 }] }, 0],
  ])('say of a plan that ended what was given for the cover that is left: %s', (_, changes, coveredPence) => {
    const purchase = { ...byDebit, schedule: [paid, end], ...changes };
    const [told] = planEvents.followed(
      { purchase, added: [], voided: [line], overdue: { pence: 0, since: null }, end: 'cancelled' },
      '2027-04-01',
    );
    expect(told?.data).toMatchObject({ coveredPence, voidPence: 1_240 });
  });

  it('say again how much is paid for when money that counted as a plan was cancelled is lost, and when it comes back', () => {
    const schedule = [{ ...paid, state: 'accepted' as const }, line];
    const { purchase } = recorded(endPlan({ ...byDebit, schedule }, '2027-04-01'), new Date('2027-04-01'));
    const counted = { voidPence: 1_240, coveredPence: 2_150, months: null };
    const none = { voidPence: 3_390, coveredPence: 0, months: null };
    const at = new Date('2027-04-08');
    const fails = (was: Purchase) =>
      recorded(progress(was, failLine(was.schedule, 1, { on: '2027-04-08', reason: 'refer_to_payer' }), '2027-04-08'), at);
    const arrives = (was: Purchase) => recorded(progress(was, [paid, ...was.schedule.slice(1)], '2027-04-08'), at);
    expect(purchase.planEnd).toEqual({ on: '2027-04-01', reason: 'cancelled', paidFor: counted });
    const lost = fails(purchase);
    expect(lost.told).toMatchObject([{ data: { reason: 'cancelled', on: '2027-04-08', ...none, before: counted } }]);
    expect(arrives(lost.purchase).told).toMatchObject([{ data: { ...counted, before: none } }]);
    expect(arrives(purchase).told).toEqual([]);
    expect(fails({ ...purchase, isCoverCancelled: true }).told).toEqual([]);
  });

  it.each<[string, Partial<Purchase>, string | undefined]>([
    ['nothing was paid', { schedule: [end] }, 'ONCE-7Q4K'],
    ['all of it went back', { schedule: [{ ...paid, refundedPence: 2_000, redirectedPence: 150 }, end] }, 'ONCE-7Q4K'],
    ['a penny of it stays', { schedule: [{ ...paid, refundedPence: 2_149 }, end] }, undefined],
    ['some is on its way', { schedule: [{ ...paid, state: 'accepted' }, end] }, undefined],
    ['rewards stay', { schedule: [end], offer: { ...byDebit.offer, rewardsPence: 300 } }, undefined],
  ])('name the voucher with the end of a plan where nothing stays paid: %s', (_, changes, voucherCode) => {
    const found = { ...byDebit, ...changes };
    const purchase = { ...found, offer: { ...found.offer, voucher: { code: 'ONCE-7Q4K', label: '10% off' } } };
    const ended = { purchase, added: [], voided: [line], overdue: { pence: 0, since: null }, end: 'arrears' } as const;
    const named = expect.objectContaining({ voucherCode: voucherCode ?? expect.anything() });
    const [told] = planEvents.followed(ended, '2027-04-01');
    if (voucherCode === undefined) expect(told?.data).not.toEqual(named);
    else expect(told?.data).toEqual(named);
  });

  it.each([
    [2_150, 'ONCE-7Q4K'],
    [2_149, undefined],
  ])('name the voucher with what somebody sent back at its provider, where nothing stays paid: %s', (refundedPence, voucherCode) => {
    const offer = { ...byDebit.offer, voucher: { code: 'ONCE-7Q4K', label: '10% off' } };
    const purchase = { ...byDebit, offer, schedule: [{ ...paid, attemptId: 'p:1' }, end] };
    const facts = { purchaseId: 'p', quoteId: 'q', number: 1, line: 1, method: 'direct_debit', amountPence: 2_150 } as const;
    const attempt = { ...openAttempt({ ...facts, saleId: null, ref: 'PM1' }, new Date(0)), refundedPence };
    const happened = { attempt, outcome: 'refunded', refundedBefore: 0, takenBackBefore: 0 } as const;
    const [told] = recordOutcome(purchase, happened, new Date('2027-04-08')).told;
    expect((told?.data as { voucherCode?: string } | undefined)?.voucherCode).toBe(voucherCode);
  });

  it.each<[string, Partial<Purchase>, string | null]>([
    ['an agreement is kept', { instrument: { method: 'paypal', ref: 'vault', payer: null } }, '2027-04-11'],
    ['its customer has ended that', { instrument: null }, null],
    ['it was paid at once, and nothing is kept', {}, null],
  ])('promise another try of a payment where there is something to take it from: %s', (_, kept, tryOn) => {
    const { instrument: _its, ...bought } = byDebit;
    const onItsWay = { ...paid, method: 'paypal', state: 'accepted', attemptId: 'p:1' } as const;
    const facts = { purchaseId: 'p', quoteId: 'q', number: 1, line: 1, method: 'paypal', amountPence: 2_150 } as const;
    const state = { status: 'failed', at: new Date(0), reason: 'PENDING_DECLINED', message: '' } as const;
    const attempt = { ...openAttempt({ ...facts, saleId: null, ref: 'PP' }, new Date(0)), state };
    const happened = { attempt, outcome: 'failed', refundedBefore: 0, takenBackBefore: 0 } as const;
    const { told } = recordOutcome({ ...bought, ...kept, schedule: [onItsWay] }, happened, new Date('2027-04-08'));
    const missed = told.find(({ type }) => type === paymentMissed)?.data;
    expect(missed).toMatchObject({ tryOn, notice: tryOn === null ? 'last' : 'first' });
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
    const known = { endsOn: '2027-06-01', knownOn: '2027-05-20' };
    expect(planEvents.missed({ ...byDebit, schedule }, 2, '2027-05-20')?.data).toMatchObject({ suspendsOn: '2027-05-18', ...known });
    const moved = progress({ ...byDebit, schedule, arrears: { status: 'late', since: '2027-05-04' } }, schedule, '2027-05-20');
    expect(planEvents.followed(moved, '2027-05-20')).toMatchObject([{ data: { status: 'suspended', on: '2027-05-18', ...known } }]);
  });

  it('say when what was missed is tried again, or that it is not, and nothing of one that is under way again', () => {
    const missed = failLine(byDebit.schedule, 2, { on: '2027-05-06', reason: 'insufficient_funds' });
    const told = (schedule: Purchase['schedule']) => planEvents.scheduled({ ...byDebit, schedule }, 'changed')?.data;
    const due = { line: 2, dueOn: '2027-05-04', amountPence: 1_240 };
    expect(told(missed)).toMatchObject({ payments: [{ ...due, tryOn: '2027-05-09' }] });
    expect(told(failLine(byDebit.schedule, 2, { on: '2027-05-06', reason: 'account_closed' }))).toMatchObject({
      payments: [{ ...due, tryOn: null }],
    });
    expect(told(claimLine(missed, 2, 'again'))).toMatchObject({ payments: [expect.not.objectContaining({ tryOn: null })] });
  });

  it.each([
    ['refer_to_payer', undefined],
    ['payment_cancelled', true],
  ])('say of a payment that did not come whether it was cancelled at its provider: %s', (reason, isStopped) => {
    const schedule = failLine(byDebit.schedule, 2, { on: '2027-04-20', reason });
    expect((planEvents.missed({ ...byDebit, schedule }, 2, '2027-05-20')?.data as { isStopped?: boolean } | undefined)?.isStopped).toBe(
      isStopped,
    );
  });

  it('name no reference where a card pays', () => {
    const byCard: Purchase = { ...byDebit, instrument: { method: 'card', ref: 'pm_1', payer: null }, mandate: null };
    expect(planEvents.scheduled(byCard, 'changed')?.data).not.toHaveProperty('statementReference');
  });

  it('say that a card is still to be chosen where nothing is kept to take them from, as after a bank cancelled the mandate', () => {
    const { instrument: _, mandate: _mandate, ...atOnce } = byDebit;
    for (const purchase of [atOnce, { ...byDebit, instrument: null }]) {
      const month = { purchase, added: [line], voided: [], overdue: { pence: 0, since: null } };
      const told = [planEvents.scheduled(purchase, 'changed'), ...planEvents.followed(month, '2027-04-01')];
      for (const one of told) {
        expect(one?.data).toMatchObject({ takenBy: 'from the card that you choose in your account', isOnItsDay: true });
        expect(one?.data).not.toHaveProperty('statementReference');
      }
    }
    expect(planEvents.scheduled(atOnce, 'bought')?.data).toMatchObject({ takenBy: 'by Direct Debit' });
  });
});

const at = new Date('2027-01-31T09:00:00Z');
const first = scheduleOf([{ dueOn: '2027-01-31', amountPence: 2_000 }], 'card', 2_000);
const monthly = aPurchase(at, {
  offer: anOffer(2_000, { originalPence: 2_591, rewardsPence: 591 }),
  agreement: { at, number: 1, saleId: 's', method: 'card', option: 'in_full', monthlyPence: 2_591 },
  schedule: first,
});
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
