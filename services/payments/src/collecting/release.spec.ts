import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '../purchases/purchase.js';
import { scheduleOf, type Schedule } from '../purchases/schedule.js';
import { acceptLine, claimLine, collectLine, failLine } from './collecting.js';
import { release } from './release.js';

type Method = 'card' | 'direct_debit';
const today = '2027-03-02';
const two = scheduleOf(
  [
    { dueOn: today, amountPence: 1_000 },
    { dueOn: '2027-04-02', amountPence: 900 },
  ],
  'card',
  1_900,
);
const firstPaid = collectLine(two, 1, 'p:1');
const paid = collectLine(firstPaid, 2, 'p:2');
const over = firstPaid.map((line): Schedule[number] => (line.number === 2 ? { ...line, state: 'void' } : line));
const planEnd = { on: today, reason: 'cancelled' } as const;
const of = (schedule: Schedule, method: Method = 'card', changes: Partial<Purchase> = {}) => {
  const instrument = { method, ref: 'kept', payer: null };
  // Only what the rule reads: a whole purchase would hide that.
  const purchase = { schedule, instrument, nextDueOn: null, ...changes } as Purchase;
  const { released, purchase: after } = release(purchase, today);
  return [released?.ref ?? null, after.instrument?.ref ?? null, after.nextDueOn];
};

describe('what a purchase is collected from', () => {
  it.each<[string, ReturnType<typeof of>, (string | null)[]]>([
    ['is kept while a payment is still to come', of(firstPaid, 'card', { nextDueOn: '2027-04-02' }), [null, 'kept', '2027-04-02']],
    ['is kept while a payment is being taken', of(claimLine(firstPaid, 2, 'p:2')), [null, 'kept', null]],
    ['is kept while a payment is on its way', of(acceptLine(firstPaid, 2, 'p:2'), 'card', { planEnd }), [null, 'kept', null]],
    ['is kept while a payment is overdue', of(failLine(firstPaid, 2, { on: today, reason: 'declined' })), [null, 'kept', null]],
    ['is let go of once all is paid', of(paid), ['kept', null, null]],
    ['is let go of when the plan was cancelled', of(over, 'direct_debit', { planEnd }), ['kept', null, null]],
    ['waits, as a mandate, as long as its last payment may fail late', of(paid, 'direct_debit'), [null, 'kept', '2027-03-16']],
    ['waits no longer than that', of(paid, 'direct_debit', { releaseOn: today }), ['kept', null, null]],
    ['is let go of once only', of(paid, 'card', { instrument: null }), [null, null, null]],
  ])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
});
