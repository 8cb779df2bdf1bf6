import { aPayment, aWay, inTwelve } from '../../testing/samples.js';
import type { MethodChoice, PaymentWay } from '../choice/ways.js';
import { buttonOf, eachMonthOn, failedOf, ifFailsLater, ifRefusedNow, lastDiffersBy, takesLater, whenOf } from './plan-words.js';

const today = '2026-11-20';
const instalments = aWay({ option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });
const preauth = aWay({ option: 'preauth', todayPence: 0, payments: [{ number: 1, dueOn: '2026-12-01', amountPence: 24_210 }] });
const monthly = aWay({ totalPence: 2_591, monthlyPence: 2_591 });

describe('the button', () => {
  it.each<[MethodChoice, PaymentWay, string]>([
    ['', aWay(), 'Pay £242.10 now'],
    ['visa', aWay(), 'Pay £242.10 now'],
    ['maestro', instalments, 'Pay £20.18 now'],
    ['visa', preauth, 'Check your card now, pay £242.10 on 1 December'],
    ['visa', aWay({ ...preauth, payments: [{ number: 1, dueOn: today, amountPence: 24_210 }] }), 'Check your card now, pay £242.10 today'],
    ['visa', monthly, 'Pay £25.91 now'],
    ['paypal', aWay({ method: 'paypal' }), 'Continue to PayPal'],
    ['direct_debit', aWay({ method: 'direct_debit', todayPence: 0 }), 'Set up your Direct Debit'],
    ['other', aWay({ method: 'other' }), 'Record a payment of £242.10'],
  ])('of %s says what happens: %#', (type, way, words) => expect(buttonOf(type, way, today)).toBe(words));
});

it.each<[MethodChoice, string, string]>([
  ['visa', 'Your payment did not go through', 'Nothing was taken'],
  ['paypal', 'Your payment did not go through', 'Nothing was taken'],
  ['direct_debit', 'Your Direct Debit was not set up', 'Your Direct Debit was not set up'],
  ['at_garage', 'Your visit was not booked', 'Your visit was not booked'],
])('the banner of %s says what was not done, and whether it was tried', (type, tried, untried) =>
  expect([failedOf(type), failedOf(type, true)]).toEqual([tried, untried]),
);

it.each([
  [aWay(), 0],
  [instalments, -6],
  [aWay({ payments: inTwelve.slice(0, 11) }), 0],
])('the odd pennies are on the last payment: %#', (way, pence) => expect(lastDiffersBy(way)).toBe(pence));

it.each([
  [aWay(), false],
  [instalments, true],
  [preauth, true],
  [monthly, true],
])('something is taken later: %#', (way, isLater) => expect(takesLater(way)).toBe(isLater));

it.each([
  ['2026-11-19', 'today'],
  [today, 'today'],
  ['2026-12-01', 'on 1 December'],
])('%s is %s', (day, words) => expect(whenOf(day, today)).toBe(words));

it.each([
  ['card', {}, 'that day'],
  ['direct_debit', { monthlyDay: 31 }, 'the last day'],
  ['direct_debit', { monthlyDay: 28 }, 'that day'],
] as const)('Q4: the months of monthly cover by %s (%j) are on %s', (method, chosen, day) =>
  expect(eachMonthOn(aWay({ method, ...chosen }))).toBe(day),
);

it('Q4: a visit, which is no cover, is never said to be covered or suspended', () => {
  const anMot = { lines: [{ kind: 'base', code: 'mot', label: 'MOT', amountPence: 5_485, productType: 'mot' }] } as const;
  const visit = aPayment({ lines: [...anMot.lines] });
  expect([ifRefusedNow(visit), ifFailsLater(visit)].join(' ')).not.toMatch(/cover/);
  expect(ifRefusedNow(aPayment())).toContain('you are not covered yet');
  expect(ifFailsLater(aPayment())).toContain('your cover is suspended');
});
