import { describe, expect, it } from '@jest/globals';
import { scheduleOf } from '../purchases/schedule.js';
import { arrearsChangeOn, arrearsOn } from './arrears.js';
import { claimLine, collectLine, failLine } from './collecting.js';

const schedule = scheduleOf(
  [
    { dueOn: '2027-03-02', amountPence: 100 },
    { dueOn: '2027-04-02', amountPence: 100 },
  ],
  'card',
  200,
);
const failed = failLine(collectLine(schedule, 1, 'p:1'), 2, { on: '2027-04-02', reason: 'insufficient_funds' });
const late = { status: 'late', since: '2027-04-02' } as const;
const suspended = { status: 'suspended', since: '2027-04-16' } as const;

describe('arrears', () => {
  it.each([
    ['on the day of the failure', null, '2027-04-02', late],
    ['13 days after it fell due', late, '2027-04-15', late],
    ['14 days after', late, '2027-04-16', suspended],
    ['27 days after', suspended, '2027-04-29', suspended],
    ['28 days after', suspended, '2027-04-30', { status: 'ended', since: '2027-04-30' }],
    ['28 days after, though nobody looked for two weeks', late, '2027-04-30', { status: 'ended', since: '2027-04-30' }],
  ] as const)('%s', (_, before, today, after) => {
    expect(arrearsOn(failed, before, today)).toEqual(after);
  });

  it('are over when what was overdue is paid', () => {
    expect(arrearsOn(collectLine(failed, 2, 'p:2'), suspended, '2027-04-20')).toBeNull();
  });

  it('neither grow nor end while a try is under way', () => {
    const trying = claimLine(failed, 2, 'p:3');
    expect(arrearsOn(trying, late, '2027-04-30')).toEqual(late);
    expect(arrearsOn(trying, suspended, '2027-04-20')).toEqual(suspended);
    expect(arrearsChangeOn(trying, late)).toBeNull();
  });

  it('say on which day they change', () => {
    expect([arrearsChangeOn(failed, late), arrearsChangeOn(failed, suspended), arrearsChangeOn(schedule, null)]).toEqual([
      '2027-04-16',
      '2027-04-30',
      null,
    ]);
  });
});
