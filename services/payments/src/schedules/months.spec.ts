import { describe, expect, it } from '@jest/globals';
import { scheduleOf, type Schedule } from '../purchases/schedule.js';
import { claimLine, collectLine } from '../collecting/collecting.js';
import { markAsPaid, splitLine } from './edits.js';
import { addMonth, type Months } from './months.js';

const from = '2027-01-31';
const first = scheduleOf([{ dueOn: from, amountPence: 2_591 }], 'card', 2_591);
const paid = collectLine(first, 1, 'p:1');
const months: Months = { monthlyPence: 2_591, method: 'card', from, day: 31, count: 1 };
const added = (schedule: Schedule, changes: Partial<Months>, today: string) =>
  addMonth(schedule, { ...months, ...changes }, today)
    .slice(schedule.length)
    .map(({ number, dueOn, amountPence, method }) => [number, dueOn, amountPence, method]);

describe('monthly cover', () => {
  it.each([
    [1, '2027-01-31', '2027-02-28'],
    [2, '2027-02-28', '2027-03-31'],
    [3, '2027-03-31', '2027-04-30'],
  ])('goes on after %i months, on the day of the first or the last of a shorter month', (count, today, dueOn) =>
    expect(added(paid, { count }, today)).toEqual([[2, dueOn, 2_591, 'card']]),
  );

  it.each([
    [31, '2027-05-31'],
    [30, '2027-05-30'],
  ])('Q9: falls due on the %ith that was chosen, also when the first month was too short for it', (day, dueOn) => {
    const short = collectLine(scheduleOf([{ dueOn: '2027-04-30', amountPence: 2_591 }], 'card', 2_591), 1, 'p:1');
    expect(added(short, { from: '2027-04-30', day }, '2027-04-30')).toEqual([[2, dueOn, 2_591, 'card']]);
  });

  it.each([
    ['in time', '2027-02-21', '2027-02-28'],
    ['too late for its notice', '2027-02-23', '2027-03-02'],
    ['long after its day', '2027-06-01', '2027-06-08'],
  ])('announces a month that is added %s five working days before it is taken', (_, today, dueOn) =>
    expect(added(paid, {}, today)).toEqual([[2, dueOn, 2_591, 'card']]),
  );

  it('owes another month only once the last one is collected', () => {
    expect(added(first, {}, from)).toEqual([]);
    expect(added(claimLine(first, 1, 'p:1'), {}, from)).toHaveLength(1);
    expect(added(paid, { count: 2 }, '2027-02-27')).toEqual([]);
  });

  it('takes the next month as agreed, after one that was paid in another way', () =>
    expect(added(markAsPaid(first, 1, 'Bank transfer 31 January'), {}, from)).toEqual([[2, '2027-02-28', 2_591, 'card']]));

  it('gives no month away when one is split over several', () => {
    const debit = scheduleOf([{ dueOn: '2027-02-26', amountPence: 2_591 }], 'direct_debit', 2_591);
    const split = claimLine(splitLine(debit, 1, { count: 3 }, { today: '2027-02-01', latestOn: '2028-02-26' }), 1, 'p:1');
    const monthly = { method: 'direct_debit', from: '2027-02-26', day: 26 } as const;
    expect(added(split, monthly, '2027-02-22')).toEqual([[4, '2027-03-26', 2_591, 'direct_debit']]);
  });

  it('gives no month away when one is moved to later', () => {
    const moved = [...paid, { ...first[0], number: 2, dueOn: '2027-05-20' }] as Schedule;
    expect(added(moved, { count: 2 }, '2027-02-28')).toEqual([[3, '2027-03-31', 2_591, 'card']]);
  });
});
