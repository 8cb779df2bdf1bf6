import { collectionDay, directDebitGuarantee, earliestCollection, noticeDay, submissionDay } from './direct-debit.js';

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
    ['a working day', '2026-12-01', '2026-12-01', '2026-11-27', '2026-11-26'],
    ['a Sunday', '2026-11-22', '2026-11-23', '2026-11-19', '2026-11-18'],
    ['Christmas Day', '2026-12-25', '2026-12-29', '2026-12-23', '2026-12-22'],
    ['New Year', '2027-01-01', '2027-01-04', '2026-12-30', '2026-12-29'],
  ])('due on %s, %s: collected on %s, sent by %s, told by %s', (_, dueOn, collected, sent, told) =>
    expect([collectionDay(dueOn), submissionDay(dueOn), noticeDay(dueOn)]).toEqual([collected, sent, told]),
  );

  it('gives notice of the first payment with the letter of the mandate', () =>
    expect(noticeDay(earliestCollection('2026-11-20', 'new')) >= '2026-11-20').toBe(true));
});

it('words the Direct Debit Guarantee as Bacs does', () =>
  expect(directDebitGuarantee).toEqual([
    'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits',
    'If there are any changes to the amount, date or frequency of your Direct Debit Kerbside will notify you 3 working days in advance of your account being debited or as otherwise agreed. If you request Kerbside to collect a payment, confirmation of the amount and date will be given to you at the time of the request',
    'If an error is made in the payment of your Direct Debit, by Kerbside or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society',
    'If you receive a refund you are not entitled to, you must pay it back when Kerbside asks you to',
    'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
  ]));
