import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addBankDays } from '../days/bank-days.js';
import type { ShownRefund } from '../http/payments/shown-refund.js';
import type { PriceLine } from '../http/pricing/price.js';
import { collectionDay, directDebitGuarantee, earliestCollection, noticeDays, submissionDay } from './direct-debit.js';
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
import { mostPaymentsBy, paymentsOf } from './instalment-plan.js';
import { methodsAt } from '../operation/serving.js';
import { receiptGroups } from './receipt-groups.js';
import { includesTax, isPaidAtOnce } from './receipt-words.js';
import { refundDaysOf, refundedWords, refundLines } from './refund-words.js';
import { mostRewards, type RewardsRule, usedRewards } from './rewards.js';
import { checkTyped, type EditorRules, movedToDay, settled, typedOf, withOneMore } from './typed-payments.js';

describe('the days of a direct debit', () => {
  it.each([
    ['2026-11-20', 'new', '2026-11-27'],
    ['2026-11-20', 'active', '2026-11-24'],
    ['2026-11-21', 'new', '2026-11-27'],
    ['2026-12-23', 'new', '2027-01-04'],
    ['2027-03-24', 'active', '2027-03-30'],
  ] as const)('sent on %s with a mandate that is %s: collected on %s at the earliest', (today, mandate, expected) =>
    expect(earliestCollection(today, mandate)).toBe(expected),
  );

  it.each([
    ['a working day', '2026-12-01', '2026-12-01', '2026-11-27'],
    ['a Sunday', '2026-11-22', '2026-11-23', '2026-11-19'],
    ['Christmas Day', '2026-12-25', '2026-12-29', '2026-12-23'],
    ['New Year', '2027-01-01', '2027-01-04', '2026-12-30'],
  ])('due on %s, %s: collected on %s, sent by %s', (_, dueOn, collected, sent) =>
    expect([collectionDay(dueOn), submissionDay(dueOn)]).toEqual([collected, sent]),
  );

  it('gives notice of the first payment with the letter of the mandate', () =>
    expect(addBankDays(earliestCollection('2026-11-20', 'new'), -noticeDays) >= '2026-11-20').toBe(true));
});

it('words the Direct Debit Guarantee as Bacs does', () =>
  expect(directDebitGuarantee).toEqual([
    'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits',
    'If there are any changes to the amount, date or frequency of your Direct Debit Kerbside will notify you 3 working days in advance of your account being debited or as otherwise agreed. If you request Kerbside to collect a payment, confirmation of the amount and date will be given to you at the time of the request',
    'If an error is made in the payment of your Direct Debit, by Kerbside or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society',
    'If you receive a refund you are not entitled to, you must pay it back when Kerbside asks you to',
    'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
  ]));

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

describe('the payments of a plan', () => {
  it.each([
    ['without odd pennies', 30_000, 3, [10_000, 10_000, 10_000]],
    ['the last takes a penny more', 31_240, 3, [10_413, 10_413, 10_414]],
    ['the last takes less where the others are rounded up', 26_900, 12, [...Array(11).fill(2_242), 2_238]],
    ['one', 31_240, 1, [31_240]],
  ])('%s', (_, total, count, payments) => {
    expect(paymentsOf(total, count)).toEqual(payments);
    expect(paymentsOf(total, count).reduce((sum, each) => sum + each, 0)).toBe(total);
  });
});

describe('how many payments end in time', () => {
  it.each([
    ['2027-01-19', 0],
    ['2027-01-20', 3],
    ['2027-02-19', 3],
    ['2027-02-20', 4],
    ['2027-11-19', 12],
    ['2026-11-20', 0],
  ])('of what is to be paid by %s, on 20 November 2026: %i', (payBy, most) => expect(mostPaymentsBy(payBy, '2026-11-20')).toBe(most));

  it('counts the last day of a shorter month as the same day', () => {
    expect([mostPaymentsBy('2027-02-27', '2026-12-31'), mostPaymentsBy('2027-02-28', '2026-12-31')]).toEqual([0, 3]);
  });
});

describe('the methods that an address allows', () => {
  const at = methodsAt([
    { method: 'GET', path: '/api/quotes/{quoteId}' },
    { method: 'DELETE', path: '/api/quotes/{id}' },
    { method: 'POST', path: '/ajax/codelookup/query:{postcode}' },
    { method: 'POST', path: '/ajax/price.json' },
  ]);
  it.each([
    ['/api/quotes/q1', ['DELETE', 'GET', 'HEAD']],
    ['/api/quotes/q1/', ['DELETE', 'GET', 'HEAD']],
    ['/api/quotes/a%20b', ['DELETE', 'GET', 'HEAD']],
    ['/ajax/codelookup/query:SW1A1AA', ['POST']],
    ['/ajax/price.json', ['POST']],
    ['/ajax/priceXjson', []],
    ['/api/quotes', []],
    ['/api/quotes/q1/more', []],
    ['/API/quotes/q1', []],
  ])('%s: %j', (path, methods) => expect(at(path)).toEqual(methods));
});

const line = (code: string, amountPence: number, over: Partial<PriceLine> = {}): PriceLine => ({
  kind: 'factor',
  code,
  label: code,
  amountPence,
  ...over,
});
const base = (productType?: PriceLine['productType']) => line('base', 26_900, { kind: 'base', productType });
const names = (lines: readonly PriceLine[]) =>
  receiptGroups(lines).map(({ productType, lines: own, neutral }) => [
    productType,
    own.map(({ code }) => code),
    neutral.map(({ code }) => code),
  ]);

describe('the lines of a receipt', () => {
  it.each<[string, readonly PriceLine[], ReturnType<typeof names>]>([
    ['of no price', [], []],
    ['of one that names no product', [base(), line('age', 500)], [[undefined, ['base', 'age'], []]]],
    ['with a factor that changed nothing', [base(), line('use', 0), line('age', 500)], [[undefined, ['base', 'age'], ['use']]]],
    ['with what is free, which is no factor', [base(), line('mot', 0, { kind: 'addon' })], [[undefined, ['base', 'mot'], []]]],
    [
      'with the part that what is free has of a voucher',
      [line('base', 0, { kind: 'base' }), line('SAVE25', 0, { kind: 'voucher' })],
      [[undefined, ['base'], ['SAVE25']]],
    ],
    [
      'of two products and a voucher on both',
      [
        line('WELCOME10', -500, { kind: 'voucher' }),
        base('warranty'),
        line('use', 0, { productType: 'warranty' }),
        base('mot'),
        line('age', -100, { productType: 'warranty' }),
      ],
      [
        ['warranty', ['base', 'age'], ['use']],
        ['mot', ['base'], []],
        [undefined, ['WELCOME10'], []],
      ],
    ],
  ])('%s are grouped', (_, lines, expected) => expect(names(lines)).toEqual(expected));
});

type Part = ShownRefund['parts'][number];
const at = '2026-11-20T10:00:00.000Z';
const part = (over: Partial<Part> = {}): Part => ({
  number: 1,
  line: 1,
  method: 'card',
  to: 'Visa ending 4242',
  amountPence: 500,
  status: 'refunded',
  at,
  ...over,
});
const refund = (over: Partial<ShownRefund> = {}): ShownRefund => ({
  refundId: 'r',
  amountPence: 500,
  rewardsPence: 0,
  requestedAt: at,
  parts: [part()],
  ...over,
});

describe('a refund, in words for its customer', () => {
  it.each<[string, Partial<Part>, string, string]>([
    ['is on its way', { status: 'pending' }, 'way', 'On its way to Visa ending 4242. It arrives by 4 December 2026.'],
    [
      'was paid back to a card',
      {},
      'paid',
      'Paid back to Visa ending 4242 on 20 November 2026. Your statement shows it by 4 December 2026.',
    ],
    [
      'was paid back to an account, over a weekend',
      { method: 'direct_debit', to: 'bank account ending 11' },
      'paid',
      'Paid back to bank account ending 11 on 20 November 2026. Your statement shows it by 26 November 2026.',
    ],
    ['was paid in another way', { status: 'redirected' }, 'paid', 'Paid back to you in another way on 20 November 2026.'],
    [
      'was refused, and is still owed',
      { status: 'held_up' },
      'held',
      'We could not pay it back to Visa ending 4242. We still owe you £5.00 and are putting it right. You do not need to do anything.',
    ],
    [
      'is paid back by staff, who were paid',
      { method: 'other', to: 'bank transfer or cheque', status: 'held_up' },
      'way',
      'We are paying it back to you by bank transfer or cheque. You do not need to do anything.',
    ],
    [
      'cannot be paid while its bank has the payment, or may get it',
      { status: 'held_up', isWithBank: true },
      'held',
      'Your bank took this payment back from us, or is deciding whether to, so we could not pay it back too. If we get to keep it, we will pay you £5.00.',
    ],
    [
      'is not owed while its bank has given it back',
      { status: 'held_up', isWithBank: true, isSettled: true },
      'held',
      'Your bank took this payment back from us for you, so we do not owe you it as well. If it comes back to us, we will pay you £5.00.',
    ],
    [
      'is not owed while PayPal has given it back',
      { method: 'paypal', to: 'PayPal', status: 'held_up', isWithBank: true, isSettled: true },
      'held',
      'PayPal took this payment back from us for you, so we do not owe you it as well. If it comes back to us, we will pay you £5.00.',
    ],
  ])('%s', (_, over, state, says) =>
    expect(refundLines([refund({ parts: [part(over)] })])).toEqual([{ key: 'r:1', amountPence: 500, state, says }]),
  );

  it.each<[string, number, readonly Partial<Part>[], string]>([
    ['has come back, by its provider and in another way', 750, [{}, { status: 'redirected', amountPence: 250 }], '£7.50 refunded'],
    ['is on its way', 500, [{ status: 'pending' }], '£5.00 on its way back'],
    ['is asked for, of which its provider has taken nothing yet', 0, [{ status: 'pending' }], '£5.00 on its way back'],
    ['is on its way after another has come', 750, [{ amountPence: 250 }, { status: 'pending' }], '£2.50 refunded, £5.00 on its way back'],
    ['is asked for after another has come', 250, [{ amountPence: 250 }, { status: 'pending' }], '£2.50 refunded, £5.00 on its way back'],
    ['is on its way after somebody sent some back by hand', 700, [{ status: 'pending' }], '£2.00 refunded, £5.00 on its way back'],
    ['is of another payment', 0, [{ status: 'pending', line: 2 }], ''],
    ['was refused', 0, [{ status: 'held_up' }], ''],
  ])('is called refunded beside its payment once it has arrived: %s', (_, refundedPence, parts, said) =>
    expect(refundedWords({ refundedPence, refunds: [refund({ parts: parts.map(part) })] }, 1).join(', ')).toBe(said),
  );

  it.each<[string, readonly string[], number | undefined]>([
    ['PayPal', ['paypal'], 5],
    ['PayPal and a direct debit', ['direct_debit', 'paypal'], 5],
    ['PayPal and a card', ['paypal', 'card'], undefined],
    ['a method of a later release', ['pigeon', 'paypal'], undefined],
    ['rewards alone', [], 0],
  ])('arrives in the days of the slowest of the methods that it goes back by: %s', (_, methods, refundDays) =>
    expect(refundDaysOf(methods).refundDays).toBe(refundDays),
  );

  it('says that what they paid for was cancelled by another, and nothing of what they cancelled themselves', () => {
    const saysOf = (reason: ShownRefund['reason']) => refundLines([refund({ reason, parts: [part()] })])[0]?.says;
    expect(saysOf('cancelled_after_transfer')).toMatch(/somebody else had taken it over\..*because you paid for it\.$/);
    expect(saysOf('cancelled')).toBe(saysOf(undefined));
  });

  it('names every part and the share of rewards', () =>
    expect(
      refundLines([refund({ rewardsPence: 100, parts: [part(), part({ number: 2, amountPence: 250 })] })]).map(
        ({ key, amountPence, says }) => [key, amountPence, says.slice(0, 26)],
      ),
    ).toEqual([
      ['r:1', 500, 'Paid back to Visa ending 4'],
      ['r:2', 250, 'Paid back to Visa ending 4'],
      ['r:rewards', 100, 'Given back to your rewards'],
    ]));
});

const rule = (over: Partial<RewardsRule> = {}): RewardsRule => ({ balancePence: 5_000, pricePence: 30_000, payments: 1, ...over });
const reduced = (to: string) => `Used rewards amount was reduced to ${to} as system needs to take minimum £1.00 for each payment.`;

describe('usedRewards', () => {
  it.each<[string, number, Partial<RewardsRule>, number, string | undefined]>([
    ['what was typed', 2_000, {}, 2_000, undefined],
    ['nothing', 0, {}, 0, undefined],
    ['no number clears the field', Number.NaN, {}, 0, undefined],
    ['below 0 is refused', -1, {}, 0, 'Rewards amount needs to be higher than 0.'],
    ['more than the balance is the balance', 6_000, {}, 5_000, undefined],
    ['more than the price leaves the least payment', 4_000, { pricePence: 3_000 }, 2_900, reduced('£29.00')],
    ['instalments leave one least payment each', 4_000, { pricePence: 3_000, payments: 12 }, 1_800, reduced('£18.00')],
    ['a price below the least payment takes none', 50, { pricePence: 80 }, 0, reduced('£0.00')],
  ])('%s', (_, typed, over, amountPence, message) => {
    expect(usedRewards(typed, rule(over))).toEqual({ amountPence, message });
  });

  it('never takes more than the balance, nor more than the payments can spare', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 100_000 }),
        fc.record({ balancePence: fc.nat(50_000), pricePence: fc.nat(90_000), payments: fc.integer({ min: 1, max: 12 }) }),
        (typed, given) => {
          const { amountPence } = usedRewards(typed, given);
          expect(amountPence).toBeGreaterThanOrEqual(0);
          expect(amountPence).toBeLessThanOrEqual(Math.min(given.balancePence, mostRewards(given)));
        },
      ),
    );
  });
});

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

describe('one day of the month', () => {
  it('moves every payment whose day is known', () => {
    const moved = movedToDay(withDates('2027-04-02', ''), 31, rules);
    expect([moved.payments.map(({ date }) => date), moved.isExact]).toEqual([['2027-04-30', ''], true]);
  });
});

it.each([
  [1_706, 'Includes £17.06 tax'],
  [0, undefined],
])('says of a price with %i pence of tax: %s', (taxPence, words) => expect(includesTax(taxPence)).toBe(words));

describe('what a receipt says was paid on the day of the purchase', () => {
  const collected = { number: 1, dueOn: '2026-11-20', amountPence: 31_240, state: 'collected' } as const;
  const half = { ...collected, amountPence: 15_620 };
  const receipt: Parameters<typeof isPaidAtOnce>[0] = {
    totalPence: 31_240,
    schedule: [collected],
    method: 'card',
    option: 'in_full',
    atGarage: null,
  };
  it.each<[string, Partial<typeof receipt>, boolean]>([
    ['a card', {}, true],
    ['a card that is charged later', { option: 'preauth' }, false],
    ['a direct debit', { method: 'direct_debit' }, false],
    ['the last of several payments', { schedule: [half, { ...half, number: 2 }] }, false],
    ['a part of it', { schedule: [half] }, false],
    ['a payment to come', { schedule: [{ ...collected, state: 'due' }] }, false],
    ['a payment at the garage', { atGarage: { amountPence: 31_240, dueOn: '2026-12-01', status: 'paid' } }, false],
  ])('is %s: %#', (_, over, isOn) => expect(isPaidAtOnce({ ...receipt, ...over })).toBe(isOn));
});
