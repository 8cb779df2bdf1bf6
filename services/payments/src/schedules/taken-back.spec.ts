import { describe, expect, it } from '@jest/globals';
import { sumOf } from '../purchases/ledger.js';
import { lineOf, scheduleOf, type Schedule } from '../purchases/schedule.js';
import { collectLine } from '../collecting/collecting.js';
import { editSchedule, markAsPaid } from './edits.js';
import { moveBack } from './taken-back.js';

const paid = collectLine(
  scheduleOf(
    [
      { dueOn: '2027-03-02', amountPence: 1_000 },
      { dueOn: '2027-04-02', amountPence: 1_000 },
    ],
    'card',
    2_000,
  ),
  1,
  'p:1',
);
const moved = (schedule: Schedule, ...moves: readonly number[]) =>
  moves.reduce(
    (now, pence, place) =>
      moveBack(now, { attemptId: 'p:1', method: 'card', line: 1, pence, on: `2027-03-1${place}`, reason: 'fraudulent' }).schedule,
    schedule,
  );
const states = (schedule: Schedule) => schedule.map(({ number, state, amountPence }) => `${number} ${state} ${amountPence}`);

describe('what the bank takes back and returns', () => {
  it.each([
    ['all of it', [1_000], ['1 reversed 1000', '2 due 1000']],
    ['a share, which is a line of its own', [300], ['1 collected 700', '2 due 1000', '3 reversed 300']],
    ['more of it', [300, 200], ['1 collected 500', '2 due 1000', '3 reversed 500']],
    ['the rest of it', [300, 700], ['1 reversed 1000', '2 due 1000']],
    ['all of it, returned', [1_000, -1_000], ['1 collected 1000', '2 due 1000']],
    ['a share, returned', [300, -300], ['1 collected 1000', '2 due 1000']],
    ['a share, returned in part', [300, -100], ['1 collected 800', '2 due 1000', '3 reversed 200']],
    ['all of it, returned in part', [1_000, -400], ['1 collected 400', '2 due 1000', '3 reversed 600']],
  ])('%s', (_, moves, lines) => {
    const schedule = moved(paid, ...moves);
    expect(states(schedule)).toEqual(lines);
    expect(sumOf(schedule)).toBe(2_000);
  });

  it('owes a share since the bank first took some of it', () => {
    expect(lineOf(moved(paid, 300, 200), 3)).toMatchObject({ attemptId: 'p:1', failure: { unpaidSince: '2027-03-10', tryOn: null } });
    expect(lineOf(moved(paid, 300, -300), 1)).toMatchObject({ attemptId: 'p:1', state: 'collected' });
  });

  it('was paid by what had paid it, once it is returned: it may go back there', () => {
    const debit = paid.map((line) => ({ ...line, method: 'direct_debit' as const }));
    expect(lineOf(moved(debit, 1_000), 1).paidBy ?? null).toBeNull();
    expect(lineOf(moved(debit, 1_000, -1_000), 1)).toMatchObject({ state: 'collected', method: 'direct_debit', paidBy: 'card' });
  });

  it('keeps what was refunded with the share that is left', () => {
    const refunded = paid.map((line) => (line.number === 1 ? { ...line, refundedPence: 200 } : line));
    expect(moved(refunded, 800).map(({ refundedPence }) => refundedPence)).toEqual([200, 0, 0]);
    expect(
      moveBack(refunded, { attemptId: 'p:1', method: 'card', line: 1, pence: 900, on: '2027-03-10', reason: 'fraudulent' }),
    ).toMatchObject({
      linePence: 800,
      unexpectedPence: 100,
    });
    const all = { attemptId: 'p:1', method: 'card', line: 1, on: '2027-03-10', reason: 'indemnity_claim' } as const;
    const whole = moveBack(refunded, { ...all, pence: 1_000, isWhole: true }).schedule;
    expect(states(whole)).toEqual(['1 reversed 1000', '2 due 1000']);
    const returned = moveBack(whole, { ...all, pence: -150 }).schedule;
    expect(returned.map(({ amountPence, refundedPence }) => [amountPence, refundedPence])).toEqual([[150, 150], [1_000, 0], [850, 50]]); // prettier-ignore
    expect(moved(refunded, 800, -800).map(({ refundedPence }) => refundedPence)).toEqual([200, 0]);
  });

  it.each([
    ['belongs to no line where all of the line has gone back', 1_000, 600, ['1 collected 1000', '2 due 1000'], 0],
    ['is what has not gone back of the line, and money of no line', 600, 1_000, ['1 collected 600', '2 due 1000', '3 reversed 400'], 400],
  ])('of an attempt that had paid more than its line costs by now %s', (_, refundedPence, pence, lines, linePence) => {
    const refunded = paid.map((line) => (line.number === 1 ? { ...line, refundedPence } : line));
    const now = moveBack(refunded, { attemptId: 'p:1', method: 'card', line: 1, pence, on: '2027-03-10', reason: 'fraudulent' });
    expect([states(now.schedule), now.linePence, now.unexpectedPence]).toEqual([lines, linePence, pence - linePence]);
  });

  it('pays a line that staff have moved to another day meanwhile, so that it is not taken again', () => {
    const wanted = [1, 2].map((number) => ({ number, amountPence: 1_000, dueOn: `2027-06-0${number}` }));
    const later = editSchedule(moved(paid, 1_000), wanted, { today: '2027-05-01', latestOn: '2027-12-01' });
    expect(states(moved(later, -1_000))).toEqual(['1 collected 1000', '2 due 1000']);
    expect(states(moved(later, -400))).toEqual(['1 collected 400', '2 due 1000', '3 due 600']);
  });

  it('pays no line that was paid in another way meanwhile', () => {
    const otherwise = markAsPaid(moved(paid, 1_000), 1, 'In cash');
    expect(moveBack(otherwise, { attemptId: 'p:1', method: 'card', line: 1, pence: -1_000, on: '2027-05-01', reason: 'won' })).toEqual({
      schedule: otherwise,
      linePence: 0,
      unexpectedPence: 1_000,
    });
  });
});
