import { describe, expect, it } from '@jest/globals';
import { addMonths } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { changeLine, scheduleOf, type ScheduleLine } from '../purchases/schedule.js';
import { acceptLine } from '../schedules/collecting.js';
import { latestOn, nextOf, noteOf } from './plan-view.js';
import { anOffer } from '../testing/a-purchase.js';

const planned = ['2027-04-01', '2027-05-01', '2027-06-01'].map((dueOn) => ({ dueOn, amountPence: 1_240 }));
const sent = acceptLine(scheduleOf(planned, 'direct_debit', 3_720), 1, 'p:1');

describe('the next payment', () => {
  it.each([
    ['on its day, though it was handed in before', '2027-04-01', 'next payment £12.40 on 1 April, then 2 more'],
    ['the one after it once that day has passed, while its money is on its way', '2027-04-02', 'next payment £12.40 on 1 May, then 1 more'],
  ])('Q5, A7: is %s', (_, today, words) => {
    expect(nextOf(sent, today)?.words).toBe(words);
  });

  it.each([
    ['direct_debit', '2027-04-02'],
    ['paypal', '2027-04-01'],
  ] as const)('is none while the money of the last one is on its way, by %s on %s', (method, today) => {
    expect(nextOf(acceptLine(scheduleOf(planned.slice(0, 1), method, 1_240), 1, 'p:1'), today)).toBeNull();
  });
});

it.each<[string, Partial<ScheduleLine>, string | null]>([
  ['that was cancelled', { state: 'void', note: 'In cash' }, null],
  [
    'that was cancelled, and whose bank has returned money since',
    { state: 'void', strayPence: 1_240 },
    'Your bank returned £12.40 to us after this payment was cancelled. We are checking what goes back to you. If you do not hear from us, please call us.',
  ],
  ['that was cancelled, and whose bank has the money again', { state: 'void', strayPence: 0 }, null],
  ['that staff were paid for', { state: 'collected', note: 'In cash' }, 'In cash'],
])('A7, A8: a payment %s says so', (_, changes, note) => {
  const one = scheduleOf(planned.slice(0, 1), 'direct_debit', 1_240);
  expect(changeLine(one, 1, changes).map(noteOf)).toEqual([note]);
});

describe('the last day that a payment may be moved to', () => {
  const offer = anOffer(3_720, { productTypes: ['tyre'] });
  const agreement = { number: 1, option: 'instalments', at: new Date(0), saleId: 's', method: 'direct_debit', monthlyPence: null } as const;
  it.each([
    ['a year after the first', { payBy: '2030-03-31' }, {}, '2028-04-01'],
    ['the last day of shorter cover', { payBy: '2027-09-30' }, {}, '2027-09-30'],
    ['never before the last payment', { payBy: '2027-05-31' }, {}, '2027-06-01'],
    [
      'a year where a visit is paid for too',
      { payBy: '2027-09-30', productTypes: ['tyre', 'mot'] satisfies ProductType[] },
      {},
      '2028-04-01',
    ],
    ['a year of monthly cover', { payBy: '2027-09-30' }, { monthlyPence: 1_240 }, '2028-04-01'],
    ['the day of the last of 24 payments', { payBy: '2029-03-31' }, {}, '2029-03-01', 24],
  ])('Q5, A7: is %s', (_, ofOffer, ofAgreement, day, count = planned.length) => {
    const lines = Array.from({ length: count }, (_line, place) => ({ dueOn: addMonths('2027-04-01', place), amountPence: 1_240 }));
    const schedule = scheduleOf(lines, 'direct_debit', count * 1_240);
    expect(latestOn({ schedule, offer: { ...offer, ...ofOffer }, agreement: { ...agreement, ...ofAgreement } })).toBe(day);
  });
});
