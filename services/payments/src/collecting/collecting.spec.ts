import { describe, expect, it } from '@jest/globals';
import { lineOf, nextDueOn, scheduleOf, type Schedule } from '../purchases/schedule.js';
import { claimLine, collectLine, disputeLine, failLine, letterOf, recordOpened, refundLine, reverseLine, toCollect } from './collecting.js';

const planned = [
  { dueOn: '2027-03-02', amountPence: 2_242 },
  { dueOn: '2027-04-02', amountPence: 2_242 },
  { dueOn: '2027-05-02', amountPence: 2_238 },
];
const schedule = scheduleOf(planned, 'card', 6_722);
const failed = (days: readonly string[], reason = 'insufficient_funds'): Schedule =>
  days.reduce((now, on, place) => failLine(claimLine(now, 2, `p:${place + 2}`), 2, { on, reason }), schedule);

describe('a payment that is to be collected', () => {
  it.each([
    ['before its day', 'card', '2027-04-01', [1]],
    ['on its day', 'card', '2027-04-02', [1, 2]],
    ['a direct debit, five bank days before', 'direct_debit', '2027-04-26', [1, 2]],
    ['a direct debit, four bank days before', 'direct_debit', '2027-04-27', [1, 2, 3]],
  ] as const)('%s', (_, method, today, numbers) => {
    expect(toCollect(scheduleOf(planned, method, 6_722), today).map(({ number }) => number)).toEqual(numbers);
  });

  it('is collected by one attempt: whoever comes next goes on with it until it is open, and then leaves it alone', () => {
    const claimed = claimLine(schedule, 2, 'p:2');
    expect(toCollect(claimed, '2027-04-02').map(({ number, attemptId }) => [number, attemptId])).toContainEqual([2, 'p:2']);
    expect(toCollect(recordOpened(claimed, 2), '2027-04-02').map(({ number }) => number)).toEqual([1]);
    expect(nextDueOn(collectLine(claimed, 2, 'p:2'))).toBe('2027-03-02');
  });
});

describe('a payment that fails', () => {
  it.each([
    ['once: again 3 days later', ['2027-04-02'], '2027-04-05', 'first'],
    ['twice: again 7 days after the first time', ['2027-04-02', '2027-04-05'], '2027-04-09', 'second'],
    ['three times: no more', ['2027-04-02', '2027-04-05', '2027-04-09'], null, 'last'],
    ['late, as a direct debit does: on the day after', ['2027-04-07', '2027-04-16'], '2027-04-17', 'second'],
  ] as const)('%s', (_, days, tryOn, letter) => {
    const line = lineOf(failed(days), 2);
    expect(line).toMatchObject({ state: 'failed', failure: { tries: days.length, firstOn: days[0], unpaidSince: '2027-04-02', tryOn } });
    expect(letterOf(line)).toBe(letter);
    expect(nextDueOn(collectLine(failed(days), 1, 'p:1'))).toBe(tryOn ?? '2027-05-02');
  });

  it.each(['mandate_cancelled', 'bank_account_closed', 'invalid_bank_details', 'stolen_card', 'RESOURCE_NOT_FOUND'])(
    'is not tried again after %s',
    (reason) => {
      const line = lineOf(failed(['2027-04-02'], reason), 2);
      expect([line.failure?.tryOn, letterOf(line)]).toEqual([null, 'last']);
    },
  );

  it('is not tried again while a try is under way, and has no failure once it is collected', () => {
    const trying = recordOpened(claimLine(failed(['2027-04-02']), 2, 'p:3'), 2);
    expect(toCollect(trying, '2027-04-30').map(({ number }) => number)).toEqual([1]);
    expect(lineOf(collectLine(trying, 2, 'p:3'), 2)).toMatchObject({ state: 'collected', failure: null });
  });
});

describe('a payment that the bank takes back', () => {
  const collected = collectLine(schedule, 2, 'p:2');

  it.each([
    ['late failure of a direct debit', 'direct_debit', 'refer_to_payer', '2027-06-13', 'first'],
    ['claim under the guarantee', 'direct_debit', 'refund_requested', null, 'last'],
    ['debit that was not agreed to', 'direct_debit', 'authorisation_disputed', null, 'last'],
    ['debit of a closed account', 'direct_debit', 'bank_account_closed', null, 'last'],
    ['disputed card payment', 'card', 'product_not_received', null, 'last'],
  ] as const)('after a %s is owed from that day', (_, method, reason, tryOn, letter) => {
    const paid = collectLine(scheduleOf(planned, method, 6_722), 2, 'p:2');
    const line = lineOf(reverseLine(paid, 2, { on: '2027-06-10', reason }), 2);
    expect(line).toMatchObject({ state: 'reversed', failure: { tries: 1, unpaidSince: '2027-06-10', tryOn } });
    expect(letterOf(line)).toBe(letter);
  });

  it('keeps what was refunded and what is disputed, which is never more than it took', () => {
    expect(lineOf(refundLine(collected, 2, 2_242), 2).refundedPence).toBe(2_242);
    expect(lineOf(disputeLine(collected, 2, 500), 2).disputedPence).toBe(500);
    expect(() => refundLine(collected, 2, 2_243)).toThrow(RangeError);
    expect(() => disputeLine(collected, 2, 2_243)).toThrow(RangeError);
  });
});
