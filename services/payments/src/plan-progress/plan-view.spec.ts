import { describe, expect, it } from '@jest/globals';
import { scheduleOf } from '../purchases/schedule.js';
import { acceptLine } from '../collecting/collecting.js';
import { nextOf } from './plan-view.js';

const planned = ['2027-04-01', '2027-05-01', '2027-06-01'].map((dueOn) => ({ dueOn, amountPence: 1_240 }));
const sent = acceptLine(scheduleOf(planned, 'direct_debit', 3_720), 1, 'p:1');

describe('the next payment', () => {
  it.each([
    ['on its day, though it was handed in before', '2027-04-01', 'next payment £12.40 on 1 April, then 2 more'],
    ['the one after it once that day has passed, while its money is on its way', '2027-04-02', 'next payment £12.40 on 1 May, then 1 more'],
  ])('is %s', (_, today, words) => {
    expect(nextOf(sent, today)?.words).toBe(words);
  });

  it('is the last one until its money is there', () => {
    const last = planned.slice(0, 1);
    expect(nextOf(acceptLine(scheduleOf(last, 'direct_debit', 1_240), 1, 'p:1'), '2027-04-03')?.words).toBe(
      'next payment £12.40 on 1 April',
    );
  });
});
