import { describe, expect, it } from '@jest/globals';
import { monthsAfter } from '../purchases/schedule.js';
import { planOf, type PlanTerms } from './plan.js';

const terms: PlanTerms = {
  method: 'card',
  option: 'in_full',
  count: 1,
  totalPence: 26_900,
  today: '2027-03-02',
  startsOn: '2027-03-10',
  dayOfPayment: null,
};
const plan = (changes: Partial<PlanTerms>) => planOf({ ...terms, ...changes }).map(({ dueOn, amountPence }) => [dueOn, amountPence]);

describe('the payments of a plan', () => {
  it.each<[string, Partial<PlanTerms>, [string, number][]]>([
    ['a card, in full', {}, [['2027-03-02', 26_900]]],
    ['PayPal, in full', { method: 'paypal' }, [['2027-03-02', 26_900]]],
    ['a direct debit, in full, after 5 bank days', { method: 'direct_debit', dayOfPayment: 28 }, [['2027-03-09', 26_900]]],
    [
      'a direct debit for monthly cover, on the preferred day',
      { method: 'direct_debit', isMonthly: true, dayOfPayment: 28 },
      [['2027-03-28', 26_900]],
    ],
    ['monthly cover by card, today', { isMonthly: true, dayOfPayment: 28 }, [['2027-03-02', 26_900]]],
    ['a direct debit over Easter', { method: 'direct_debit', today: '2027-03-25' }, [['2027-04-05', 26_900]]],
    ['a checked card, on the first day of cover', { option: 'preauth' }, [['2027-03-10', 26_900]]],
    ['a checked card, today at the earliest', { option: 'preauth', startsOn: '2027-02-20' }, [['2027-03-02', 26_900]]],
    ['a checked card, 28 days ahead at most', { option: 'preauth', startsOn: '2027-06-01' }, [['2027-03-30', 26_900]]],
    ['nothing', { totalPence: 0 }, []],
  ])('%s', (_, changes, lines) => expect(plan(changes)).toEqual(lines));

  it.each<[string, Partial<PlanTerms>, [string, number][]]>([
    [
      'three by card: the first today, the odd penny last',
      { count: 3, totalPence: 10_000 },
      [
        ['2027-03-02', 3_333],
        ['2027-04-02', 3_333],
        ['2027-05-02', 3_334],
      ],
    ],
    [
      'rounded half up: the last is less',
      { count: 3, totalPence: 10_001 },
      [
        ['2027-03-02', 3_334],
        ['2027-04-02', 3_334],
        ['2027-05-02', 3_333],
      ],
    ],
    [
      'from the 31st: the last day of shorter months, and the 31st again',
      { count: 4, totalPence: 40_000, today: '2027-01-31' },
      [
        ['2027-01-31', 10_000],
        ['2027-02-28', 10_000],
        ['2027-03-31', 10_000],
        ['2027-04-30', 10_000],
      ],
    ],
    [
      'a direct debit on a day of this month that leaves 5 bank days',
      { method: 'direct_debit', count: 2, dayOfPayment: 9 },
      [
        ['2027-03-09', 13_450],
        ['2027-04-09', 13_450],
      ],
    ],
    [
      'a direct debit on a day that is too near: the month after',
      { method: 'direct_debit', count: 2, dayOfPayment: 8 },
      [
        ['2027-04-08', 13_450],
        ['2027-05-08', 13_450],
      ],
    ],
    [
      'a direct debit on the 31st',
      { method: 'direct_debit', count: 3, dayOfPayment: 31 },
      [
        ['2027-03-31', 8_967],
        ['2027-04-30', 8_967],
        ['2027-05-31', 8_966],
      ],
    ],
    [
      'a direct debit whose first possible day is the 30th, which the page calls the last of the month: that of each month',
      { method: 'direct_debit', count: 3, today: '2026-11-23' },
      [
        ['2026-11-30', 8_967],
        ['2026-12-31', 8_967],
        ['2027-01-31', 8_966],
      ],
    ],
    [
      'a direct debit on the 30th, over February',
      { method: 'direct_debit', count: 2, dayOfPayment: 30, today: '2027-01-25' },
      [
        ['2027-02-28', 13_450],
        ['2027-03-30', 13_450],
      ],
    ],
  ])('Q9: %s', (_, changes, lines) => expect(plan({ option: 'instalments', ...changes })).toEqual(lines));

  it('Q4: always add up to the total', () => {
    for (let totalPence = 200; totalPence < 4_000; totalPence += 7)
      for (let count = 2; count <= 12; count += 1)
        expect(plan({ option: 'instalments', count, totalPence }).reduce((sum, [, pence]) => sum + Number(pence), 0)).toBe(totalPence);
  });

  it.each([
    ['2027-01-31', 1, 31, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2027-11-30', 3, 30, '2028-02-29'],
    ['2027-12-05', 1, 5, '2028-01-05'],
  ])('Q9: %s and %i months, anchored on the %i, is %s', (day, months, anchor, then) => expect(monthsAfter(day, months, anchor)).toBe(then));
});
