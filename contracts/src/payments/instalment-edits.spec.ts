import { describe, expect, it } from '@jest/globals';
import {
  bulkDiffers,
  bulkDone,
  dayLabel,
  dayProblem,
  daysToChoose,
  differenceTo,
  onDayOfMonth,
  splitPayments,
  sumProblem,
} from './instalment-edits.js';

const pay = (dueOn: string, amountPence = 1_000) => ({ dueOn, amountPence });
const limits = { earliestOn: '2027-03-17', latestOn: '2028-03-02', onBankDays: false };

describe('the difference to the target', () => {
  it.each([
    ['above it is a minus, and negative', [pay('', 2_300), pay('', 2_238)], 4_480, 'minus', -58, 'They are £0.58 too much'],
    ['below it is a plus', [pay('', 2_200), pay('', 2_238)], 4_480, 'plus', 42, 'They are £0.42 too little'],
    ['nothing at all', [], 100, 'plus', 100, 'They are £1.00 too little'],
  ] as const)('%s', (_, payments, target, sign, differencePence, words) => {
    expect(differenceTo(payments, target)).toEqual({ sign, differencePence });
    expect(sumProblem(payments, target)).toContain(words);
  });

  it('Q5, A7: is hidden when they are equal', () => {
    expect(differenceTo([pay('', 4_480)], 4_480)).toEqual({ sign: null, differencePence: 0 });
    expect(sumProblem([pay('', 4_480)], 4_480)).toBeUndefined();
  });
});

describe('the day of a payment', () => {
  it.each([
    ['nothing', '', 'Enter a real date'],
    ['no real day', '2027-02-30', 'Enter a real date'],
    ['a day too soon', '2027-03-16', 'Choose a day between 17 March 2027 and 2 March 2028'],
    ['the first day', '2027-03-17', undefined],
    ['the last day', '2028-03-02', undefined],
    ['a day too late', '2028-03-03', 'Choose a day between 17 March 2027 and 2 March 2028'],
    ['a Sunday', '2027-04-04', undefined],
  ])('%s', (_, day, problem) => {
    expect(dayProblem(day, limits)).toBe(problem);
  });

  it('is one on which banks work, for a direct debit', () => {
    const debit = { ...limits, onBankDays: true };
    expect(dayProblem('2027-04-04', debit)).toBe('Banks are closed on this day. Choose a working day');
    expect(dayProblem('2027-04-05', debit)).toBeUndefined();
  });
});

describe('one day of the month for all payments', () => {
  const two = [pay('2027-04-02'), pay('2027-06-04')];

  it.each([
    ['an ordinary day', 12, {}, ['2027-04-12', '2027-06-12'], true],
    ['the last day of each month', 31, {}, ['2027-04-30', '2027-06-30'], true],
    ['not later than the last day allowed', 20, { latestOn: '2027-06-15' }, ['2027-04-20', '2027-06-15'], false],
    ['not sooner than the first day allowed', 1, { earliestOn: '2027-04-02' }, ['2027-04-02', '2027-06-01'], false],
    ['a working day for a direct debit', 3, { onBankDays: true }, ['2027-04-05', '2027-06-03'], false],
  ])('%s', (_, day, more, days, isExact) => {
    const set = onDayOfMonth(two, day, { ...limits, ...more });
    expect([set.payments.map(({ dueOn }) => dueOn), set.isExact]).toEqual([days, isExact]);
  });

  it('Q5, A7: is the working day before, where the last day allowed is none', () => {
    const byDebit = { ...limits, latestOn: '2027-05-30', onBankDays: true };
    expect(onDayOfMonth([pay('2027-05-20')], 31, byDebit)).toEqual({ payments: [pay('2027-05-28')], isExact: false });
  });

  it('keeps what else is known of a payment', () => {
    expect(onDayOfMonth([{ ...pay('2027-04-02'), number: 7 }], 5, limits).payments).toEqual([{ ...pay('2027-04-05'), number: 7 }]);
  });

  it('Q5, A7: is called the last one over 28', () => {
    expect([28, 29, 31].map(dayLabel)).toEqual(['28', 'Last day of the Month', 'Last day of the Month']);
    expect([daysToChoose[0], daysToChoose.at(-2), daysToChoose.at(-1)]).toEqual([1, 28, 31]);
  });

  it('is told of for 2.5 seconds, and for 8 when staff have to check it', () => {
    expect([bulkDone.milliseconds, bulkDiffers.milliseconds]).toEqual([2_500, 8_000]);
  });
});

it('splits a payment into monthly ones that add up to it', () => {
  expect(splitPayments(26_900, 3, { startsOn: '2027-03-31', onBankDays: true })).toEqual([
    pay('2027-03-31', 8_967),
    pay('2027-04-30', 8_967),
    pay('2027-06-01', 8_966),
  ]);
  expect(splitPayments(201, 2, { startsOn: '2027-04-04', onBankDays: false })).toEqual([pay('2027-04-04', 101), pay('2027-05-04', 100)]);
});
