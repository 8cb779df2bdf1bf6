import { describe, expect, it } from '@jest/globals';
import { openAttempt, type Attempt } from '../purchases/attempt.js';
import { lineOf, scheduleOf, type Schedule } from '../purchases/schedule.js';
import { acceptLine, claimLine, collectLine, failLine, reverseLine } from './collecting.js';
import { giveLineBack, mayBePaid, offerLine, overdueOf, payableIn, takeLine } from './overdue.js';

const planned = scheduleOf(
  [
    { dueOn: '2027-03-02', amountPence: 1_240 },
    { dueOn: '2027-04-02', amountPence: 1_240 },
    { dueOn: '2027-05-02', amountPence: 1_238 },
  ],
  'direct_debit',
  3_718,
);
const first = collectLine(planned, 1, 'p:1');
const missed = (schedule: Schedule, number: number, on: string) =>
  failLine(claimLine(schedule, number, `p:${number}`), number, { on, reason: 'insufficient_funds' });
const second = missed(first, 2, '2027-04-06');
const both = missed(second, 3, '2027-05-06');
const byCustomer = (line: number, number: number, amountPence = 1_240): Attempt =>
  openAttempt(
    { purchaseId: 'p', quoteId: 'q', number, line, method: 'card', isByCustomer: true, amountPence, saleId: null, ref: 'pi_1' },
    new Date('2027-04-07T09:00:00Z'),
  );

describe('what is overdue', () => {
  it.each([
    ['nothing', first, null],
    ['a payment that failed', second, [1_240, 1_240, '2027-04-02', '2027-04-16', '2027-04-30']],
    ['two of them, since the first', both, [2_478, 2_478, '2027-04-02', '2027-04-16', '2027-04-30']],
    [
      'one that is tried again at this moment, which cannot be paid now',
      claimLine(second, 2, 'p:9'),
      [1_240, 0, '2027-04-02', '2027-04-16', '2027-04-30'],
    ],
    [
      'one whose money is on its way, which cannot be paid now',
      acceptLine(second, 2, 'p:2'),
      [1_240, 0, '2027-04-02', '2027-04-16', '2027-04-30'],
    ],
    [
      'one that the bank took back, from that day',
      reverseLine(first, 1, { on: '2027-04-20', reason: 'indemnity_claim' }),
      [1_240, 1_240, '2027-04-20', '2027-05-04', '2027-05-18'],
    ],
  ])('is %s', (_, schedule, expected) => {
    const overdue = overdueOf(schedule);
    expect(overdue && [overdue.pence, overdue.payablePence, overdue.since, overdue.suspendsOn, overdue.endsOn]).toEqual(expected);
  });

  it('is paid from the earliest on', () => {
    expect(payableIn(both).map(({ number }) => number)).toEqual([2, 3]);
  });
});

describe('a line that the customer pays', () => {
  const offered = offerLine(second, 2, 'p:4');

  it('stays overdue, and is tried again on its day, while the form is only open', () => {
    expect(lineOf(offered, 2)).toEqual({ ...lineOf(second, 2), attemptId: 'p:4' });
  });

  it.each([
    ['the attempt it was offered to', offered, byCustomer(2, 4), true],
    ['an earlier attempt', offered, byCustomer(2, 3), false],
    ['another sum', offered, byCustomer(2, 4, 1_000), false],
    ['an attempt after the line was tried again by us', claimLine(offered, 2, 'p:5'), byCustomer(2, 4), false],
    ['an attempt after it was paid', collectLine(offered, 2, 'p:4'), byCustomer(2, 4), false],
    ['a line that is not there', offered, byCustomer(9, 4), false],
  ])('waits for %s: %#', (_, schedule, attempt, expected) => {
    expect(mayBePaid(schedule, attempt)).toBe(expected);
  });

  it('is theirs while their money is taken, and overdue as before when it is not taken after all', () => {
    const taking = takeLine(offered, byCustomer(2, 4));
    expect(payableIn(taking)).toEqual([]);
    expect(lineOf(giveLineBack(taking, byCustomer(2, 4)), 2)).toEqual({ ...lineOf(offered, 2), isOpening: false });
    expect(giveLineBack(taking, byCustomer(2, 3))).toEqual(taking);
  });

  it('says how it was paid, until the bank takes that back: then nobody tries it again', () => {
    const paid = collectLine(offered, 2, 'p:4', 'card');
    expect(lineOf(paid, 2)).toMatchObject({ method: 'direct_debit', paidBy: 'card' });
    const reversed = reverseLine(paid, 2, { on: '2027-06-01', reason: 'fraudulent' });
    expect(lineOf(reversed, 2)).toMatchObject({ method: 'direct_debit', paidBy: null, failure: { tryOn: null } });
  });
});
