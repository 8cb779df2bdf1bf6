import { describe, expect, it } from '@jest/globals';
import { addMonths } from '../days/dates.js';
import { paymentsOf } from './instalment-plan.js';
import { checkTyped, movedToDay, settled, typedOf, withOneMore, type EditorRules } from './typed-payments.js';

const rules: EditorRules = {
  earliestOn: '2027-03-10',
  latestOn: '2028-03-02',
  onBankDays: false,
  targetPence: 4_480,
  isFirstFixed: false,
};
const two = typedOf([
  { number: 2, dueOn: '2027-04-02', amountPence: 2_242 },
  { number: 3, dueOn: '2027-05-04', amountPence: 2_238 },
]);
const withPrices = (...prices: string[]) => two.map((one, place) => ({ ...one, price: prices[place] ?? one.price }));
const withDates = (...dates: string[]) => two.map((one, place) => ({ ...one, date: dates[place] ?? one.date }));

describe('the payments that are typed', () => {
  it('are payments when everything is right', () => {
    expect(checkTyped(two, rules)).toEqual({
      ok: true,
      payments: [
        { number: 2, dueOn: '2027-04-02', amountPence: 2_242 },
        { number: 3, dueOn: '2027-05-04', amountPence: 2_238 },
      ],
    });
  });

  it.each([
    ['a price that cannot be read', withPrices('x'), { '0.price': 'Enter a price in pounds and pence' }],
    ['less than £1', withPrices('0.99'), { '0.price': 'Each payment must be £1.00 or more' }],
    ['no day', withDates('2027-04-02', ''), { '1.date': 'Enter a real date' }],
    ['another sum', withPrices('22.00'), { sum: 'The payments must add up to £44.80. They are £0.42 too little' }],
    ['no payment at all', [], { sum: 'The payments must add up to £44.80. They are £44.80 too little' }],
  ])('say what is wrong with %s', (_, typed, errors) => {
    expect(checkTyped(typed, rules)).toEqual({ ok: false, errors });
  });

  it('may stay on the day that they have, however soon it is', () => {
    expect(checkTyped(two, { ...rules, earliestOn: '2027-04-20' }).ok).toBe(true);
    expect(checkTyped(withDates('2027-04-03'), { ...rules, earliestOn: '2027-04-20' })).toMatchObject({ ok: false });
  });

  it('leave the day of the first alone where it is taken at once', () => {
    const today = withDates('2027-03-01', '2027-05-04');
    expect(checkTyped(today, { ...rules, isFirstFixed: true }).ok).toBe(true);
    expect(movedToDay(today, 20, { ...rules, isFirstFixed: true }).payments.map(({ date }) => date)).toEqual(['2027-03-01', '2027-05-20']);
  });
});

describe('the difference to the target', () => {
  it('is taken by one payment', () => {
    expect(settled(withPrices('20.00'), 1, rules)).toMatchObject({ key: 1, price: '24.80' });
    expect(settled(withPrices('30.00'), 0, rules)).toMatchObject({ key: 0, price: '22.42' });
  });

  it('is not taken by one that it would leave less than £1', () => {
    expect(settled(withPrices('44.00'), 1, rules)).toBeUndefined();
  });

  it('is the price of one more payment, a month later', () => {
    expect(withOneMore(withPrices('20.00'), rules).at(-1)).toEqual({ key: 2, number: undefined, price: '2.42', date: '2027-06-04' });
    expect(withOneMore(two, rules).at(-1)).toMatchObject({ price: '' });
    expect(withOneMore([], rules)).toEqual([{ key: 0, number: undefined, price: '44.80', date: '2027-04-10' }]);
  });
});

it('24 payments are moved, filled up and sent as any other number', () => {
  const targetPence = 29_760;
  const all = { ...rules, targetPence, latestOn: '2029-03-09' };
  const typed = typedOf(paymentsOf(targetPence, 24).map((amountPence, place) => ({ amountPence, dueOn: addMonths('2027-04-02', place) })));
  const moved = movedToDay(typed, 31, all);
  expect([moved.isExact, moved.payments.at(0)?.date, moved.payments.at(-1)?.date]).toEqual([false, '2027-04-30', '2029-03-09']);
  expect(checkTyped(moved.payments, all).ok).toBe(true);
  expect(withOneMore(typed.slice(0, 23), all).at(-1)).toMatchObject({ price: '12.40', date: '2029-03-02' });
});

describe('one day of the month', () => {
  it('moves every payment whose day is known', () => {
    const moved = movedToDay(withDates('2027-04-02', ''), 31, rules);
    expect([moved.payments.map(({ date }) => date), moved.isExact]).toEqual([['2027-04-30', ''], true]);
  });
});
