import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '../purchases/purchase.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { mayChooseCard, takenFrom } from './plan-card.js';

const line = (number: number, over: Partial<ScheduleLine> = {}): ScheduleLine => ({
  number,
  dueOn: `2027-0${number + 2}-02`,
  amountPence: 1_240,
  method: 'direct_debit',
  state: 'due',
  refundedPence: 0,
  attemptId: null,
  ...over,
});
const failure = { tries: 1, firstOn: '2027-04-02', unpaidSince: '2027-04-02', tryOn: '2027-04-05', reason: 'refer_to_payer' };
const schedule = [line(1, { state: 'collected', attemptId: 'p:1' }), line(2, { state: 'accepted', attemptId: 'p:2' }), line(3)];
const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  id: 'p',
  quoteId: 'q',
  customerId: 'c',
  offer: {
    reference: 'KQ-1',
    title: 'Warranty',
    priceVersion: 1,
    originalPence: 3_720,
    totalPence: 3_720,
    rewardsPence: 0,
    voucher: null,
    lines: [],
    productTypes: ['warranty'],
    coverStartsOn: null,
    payBy: null,
  },
  agreement: null,
  schedule,
  instrument: null,
  mandate: { reference: 'KERB-1', accountEnds: '31' },
  state: { status: 'completed', at: new Date(0) },
  attempts: 2,
  attemptId: 'p:1',
  createdAt: new Date(0),
  submittedAt: null,
  nextDueOn: null,
  told: 0,
  version: 1,
  ...over,
});
const card = { method: 'card', ref: 'pm_old', payer: null } as const;
const mandate = { method: 'direct_debit', ref: 'MD1', payer: null } as const;

describe('the card of a plan', () => {
  it.each<[string, Partial<Purchase>, string | null]>([
    ['yes, after the bank cancelled the mandate', {}, null],
    ['yes, in place of another card', { instrument: card }, null],
    ['not while a mandate pays', { instrument: mandate }, 'COLLECTED_OTHERWISE'],
    ['not while PayPal pays', { instrument: { ...mandate, method: 'paypal' } }, 'COLLECTED_OTHERWISE'],
    ['not once everything is paid', { schedule: schedule.slice(0, 1) }, 'NOTHING_TO_CHANGE'],
    [
      'not where all that is left is overdue and tried no more: the customer pays it',
      { schedule: [...schedule.slice(0, 1), line(2, { state: 'failed', failure: { ...failure, tryOn: null } })] },
      'NOTHING_TO_CHANGE',
    ],
    ['yes, where what is overdue is tried again', { schedule: [...schedule.slice(0, 1), line(2, { state: 'failed', failure })] }, null],
    ['not of a plan that has ended', { planEnd: { on: '2027-03-09', reason: 'cancelled' } }, 'NOTHING_TO_CHANGE'],
  ])('may be chosen: %s', (_, over, refusal) => {
    expect(mayChooseCard(purchase(over))).toBe(refusal === null);
    const choose = () => takenFrom(purchase(over), 'pm_new');
    if (refusal !== null) return expect(choose).toThrow(refusal);
    return expect(choose()).toMatchObject({ instrument: { method: 'card', ref: 'pm_new' }, mandate: null, chosenCard: 'pm_new' });
  });

  it('pays what is still to come, and leaves what is paid or on its way as it is', () =>
    expect(takenFrom(purchase(), 'pm_new').schedule).toEqual([schedule[0], schedule[1], line(3, { method: 'card' })]));
});
