import type { BankDetailsForm } from '@kerbside/contracts/http/payments/bank-account';
import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@kerbside/platform/errors/errors';
import { accountEnds, readBankDetails } from './bank-details.js';
import type { CollectorEvent } from './collector-objects.js';
import { isAlive, needsReasons, standingOfEndedMandate, standingOfMandate, standingOfPayment } from './debit-words.js';
import { goTogether, modulusRows, substitutes } from './modulus-check.js';

const typed: BankDetailsForm = {
  account_holder: 'Ada Marsh',
  sort_code_1: '20',
  sort_code_2: '00',
  sort_code_3: '00',
  account_number: '55779911',
  is_account_holder: true,
};
const fieldsOf = (change: Partial<BankDetailsForm>) => {
  try {
    return { read: readBankDetails({ ...typed, ...change }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.fields;
  }
};

describe('typed bank details', () => {
  it('are read into six and eight digits', () =>
    expect(readBankDetails(typed)).toEqual({
      kind: 'bank_account',
      accountHolder: 'Ada Marsh',
      sortCode: '200000',
      accountNumber: '55779911',
    }));

  it.each([
    ['seven digits', { sort_code_1: '01', account_number: '1234567' }, '01234567'],
    ['six digits', { sort_code_1: '01', account_number: '123456' }, '00123456'],
    ['spaces and dashes', { account_number: ' 5577-9911 ' }, '55779911'],
    ['what a bank’s page shows', { sort_code_1: '\u202a20\u2011', account_number: '5577\u20119911\u200b' }, '55779911'],
    ['full width', { sort_code_2: '００', account_number: '５５７７９９１１' }, '55779911'],
  ])('pad an account number of %s as banks do', (_, change, accountNumber) =>
    expect(readBankDetails({ ...typed, ...change })).toMatchObject({ accountNumber }),
  );

  it('keep one space between the words of a name', () =>
    expect(readBankDetails({ ...typed, account_holder: '\u200b Ada \n  Marsh ' })).toMatchObject({ accountHolder: 'Ada Marsh' }));

  const sortCode = 'Enter the 6 digits of the sort code, for example 20-00-00';
  const number = 'Enter the account number: 6 to 8 digits, for example 55779911';
  const together = 'This sort code and account number do not go together. Check both.';
  const holder =
    'Confirm that you are the account holder and the only person needed to authorise debits from this account. If you are not, choose another way to pay.';
  it.each<[string, Partial<BankDetailsForm>, object]>([
    ['no name', { account_holder: ' ' }, { account_holder: 'Enter the name on the account' }],
    ['a picture in the name', { account_holder: 'Jo 😀' }, { account_holder: 'Enter the name on the account' }],
    ['no letter in the name', { account_holder: '😀 7' }, { account_holder: 'Enter the name on the account' }],
    ['a name too long', { account_holder: 'a'.repeat(61) }, { account_holder: 'Enter at most 60 letters of the name on the account' }],
    ['no first part', { sort_code_1: undefined }, { sort_code_1: sortCode }],
    ['one digit in the second part', { sort_code_2: '0' }, { sort_code_2: sortCode }],
    ['a letter in the third part', { sort_code_3: 'o0' }, { sort_code_3: sortCode }],
    ['three wrong parts, beside the first', { sort_code_1: '', sort_code_2: '', sort_code_3: '' }, { sort_code_1: sortCode }],
    ['no account number', { account_number: undefined }, { account_number: number }],
    ['five digits', { account_number: '12345' }, { account_number: number }],
    ['nine digits', { account_number: '123456789' }, { account_number: number }],
    ['a letter', { account_number: '5577991l' }, { account_number: number }],
    ['nothing but noughts', { sort_code_1: '00', account_number: '00000000' }, { account_number: together }],
    ['noughts for a sort code', { sort_code_1: '00', account_number: '55779911' }, { account_number: together }],
    ['noughts for an account', { account_number: '000000' }, { account_number: together }],
    ['a wrong digit', { account_number: '55779912' }, { account_number: together }],
    ['not the holder', { is_account_holder: false }, { is_account_holder: holder }],
    ['nothing said of the holder', { is_account_holder: undefined }, { is_account_holder: holder }],
    [
      'nothing at all',
      { account_holder: '', sort_code_1: '', account_number: '', is_account_holder: false },
      { account_holder: 'Enter the name on the account', sort_code_1: sortCode, account_number: number, is_account_holder: holder },
    ],
  ])('with %s are refused beside the field', (_, change, fields) => expect(fieldsOf(change)).toEqual(fields));

  it('show only the last two digits', () => expect(accountEnds(readBankDetails(typed))).toBe('11'));
});

const event = (action: string, day: number, cause?: string): CollectorEvent => ({
  id: `EV-${action}-${day}`,
  created_at: `2027-03-0${day}T09:00:00.000Z`,
  resource_type: 'payments',
  action,
  details: cause === undefined ? {} : { cause },
});
const standing = (status: string, events: readonly CollectorEvent[] = [], refunded = 0) =>
  standingOfPayment('debit:1', { id: 'PM1', amount: 2_242, amount_refunded: refunded, status }, events);

describe('a payment at the collector', () => {
  it.each([
    ['pending_customer_approval', 'accepted', 0],
    ['pending_submission', 'accepted', 0],
    ['submitted', 'accepted', 0],
    ['confirmed', 'taken', 2_242],
    ['paid_out', 'taken', 2_242],
    ['cancelled', 'open', 0],
    ['customer_approval_denied', 'open', 0],
    ['failed', 'open', 0],
    ['charged_back', 'reversed', 0],
    ['a status of next year', 'accepted', 0],
  ])('%s is %s', (status, expected, takenPence) =>
    expect(standing(status)).toMatchObject({ ref: 'debit:1', chargeId: 'PM1', amountPence: 2_242, status: expected, takenPence }),
  );

  it('that failed after it was confirmed is reversed, in whatever order the events are listed', () => {
    const events = [event('confirmed', 2), event('submitted', 1), event('failed', 3, 'refer_to_payer')];
    for (const order of [events, events.toReversed()])
      expect(standing('failed', order)).toMatchObject({ status: 'reversed', failure: { id: 'EV-failed-3', code: 'refer_to_payer' } });
  });

  it('gives its last failure, each with an id of its own', () => {
    const events = [event('failed', 1, 'refer_to_payer'), event('failed', 4, 'bank_account_closed'), event('submitted', 3)];
    expect(standing('failed', events).failure).toEqual({
      id: 'EV-failed-4',
      code: 'bank_account_closed',
      message: 'The bank account is closed. Please pay by card instead.',
    });
  });

  it('that failed for a reason that is new to us still says what to do', () =>
    expect(standing('failed', [event('failed', 1, 'of_next_year')]).failure).toEqual({
      id: 'EV-failed-1',
      code: 'of_next_year',
      message: 'Your bank did not pay this Direct Debit. Please ask your bank why, then get in touch with us.',
    }));

  it('that failed has a failure even when its events are gone', () =>
    expect(standing('failed').failure).toMatchObject({ id: 'PM1:failed', code: 'failed' }));

  it('shows what was refunded of money that arrived', () => {
    expect(standing('paid_out', [], 1_000).refundedPence).toBe(1_000);
    expect(standing('charged_back', [], 1_000).refundedPence).toBe(0);
  });

  it.each([
    ['submitted', false],
    ['confirmed', false],
    ['failed', true],
    ['cancelled', true],
    ['charged_back', true],
  ])('%s needs its reasons: %s', (status, expected) => expect(needsReasons({ status })).toBe(expected));
});

describe('a mandate at the collector', () => {
  it.each([
    ['pending_customer_approval', true],
    ['pending_submission', true],
    ['submitted', true],
    ['active', true],
    ['suspended_by_payer', true],
    ['failed', false],
    ['cancelled', false],
    ['expired', false],
    ['consumed', false],
    ['blocked', false],
  ])('%s can be collected from: %s', (status, expected) => {
    expect(isAlive({ status })).toBe(expected);
    expect(standingOfMandate({ id: 'MD1', status, reference: 'KERB-1', metadata: { accountEnds: '11' } }, 'taken')).toMatchObject({
      mandate: { reference: 'KERB-1', accountEnds: '11' },
      ref: 'MD1',
      instrument: 'MD1',
      status: expected ? 'taken' : 'cancelled',
    });
  });

  const ended = { id: 'MD1', status: 'cancelled', reference: 'KERB-1', metadata: { accountEnds: '11' } };
  const ending = (origin: string, day: number) => ({ ...event('cancelled', day), details: { origin, cause: 'mandate_cancelled' } });

  it('that we ended is cancelled', () =>
    expect(standingOfEndedMandate(ended, [event('created', 1), ending('api', 2)])).toMatchObject({ status: 'cancelled', failure: null }));

  it('that its bank ended is taken back, for its reason', () =>
    expect(standingOfEndedMandate(ended, [ending('bank', 3), event('created', 1)])).toMatchObject({
      status: 'reversed',
      failure: { id: 'EV-cancelled-3', code: 'mandate_cancelled' },
    }));

  it('that ended without an event counts as ended by its bank', () =>
    expect(standingOfEndedMandate(ended, [])).toMatchObject({ status: 'reversed', failure: { id: 'MD1:cancelled' } }));
});

/** The test cases that VocaLink publishes with its table, by their numbers. */
const published: readonly (readonly [number, string, string, string, boolean])[] = [
  [1, 'modulus 10', '089999', '66374958', true],
  [2, 'modulus 11', '107999', '88837491', true],
  [3, 'modulus 11 and double alternate', '202959', '63748472', true],
  [4, 'exceptions 10 and 11, the first passes', '871427', '46238510', true],
  [5, 'exceptions 10 and 11, the second passes', '872427', '46238510', true],
  [6, 'exception 10 with ab 09 and g 9', '871427', '09123496', true],
  [7, 'exception 10 with ab 99 and g 9', '871427', '99123496', true],
  [8, 'exception 3 with c 6', '820000', '73688637', true],
  [9, 'exception 3 with c 9', '827999', '73988638', true],
  [10, 'exception 3 with c neither', '827101', '28748352', true],
  [11, 'exception 4', '134020', '63849203', true],
  [12, 'exception 1', '118765', '64371389', true],
  [13, 'exception 6, another currency', '200915', '41011166', true],
  [14, 'exception 5', '938611', '07806039', true],
  [15, 'exception 5 with a substitute', '938600', '42368003', true],
  [16, 'exception 5 with both remainders 0', '938063', '55065200', true],
  [17, 'exception 7', '772798', '99345694', true],
  [18, 'exception 8', '086090', '06774744', true],
  [19, 'exceptions 2 and 9, the first passes', '309070', '02355688', true],
  [20, 'exceptions 2 and 9, the second passes with a not 0', '309070', '12345668', true],
  [21, 'exceptions 2 and 9, the second passes', '309070', '12345677', true],
  [22, 'exceptions 2 and 9 with g 9', '309070', '99345694', true],
  [23, 'exception 5, the first check digit is right and the second wrong', '938063', '15764273', false],
  [24, 'exception 5, the first check digit is wrong and the second right', '938063', '15764264', false],
  [25, 'exception 5 with a remainder of 1', '938063', '15763217', false],
  [26, 'exception 1 fails', '118765', '64371388', false],
  [27, 'modulus 11 passes and double alternate fails', '203099', '66831036', false],
  [28, 'modulus 11 fails and double alternate passes', '203099', '58716970', false],
  [29, 'modulus 10 fails', '089999', '66374959', false],
  [30, 'modulus 11 fails', '107999', '88837493', false],
  [31, 'exceptions 12 and 13, the first passes', '074456', '12345112', true],
  [32, 'exceptions 12 and 13, both pass', '070116', '34012583', true],
  [33, 'exceptions 12 and 13, the second passes', '074456', '11104102', true],
  [34, 'exception 14', '180002', '00000190', true],
];

describe('the modulus check', () => {
  it.each(published)('VocaLink case %i, %s: %s %s is %s', (_, __, sortCode, accountNumber, expected) =>
    expect(goTogether(sortCode, accountNumber)).toBe(expected),
  );

  it('gives every case the same result again: no check changes the table', () => {
    for (const [, , sortCode, accountNumber, expected] of published.toReversed())
      expect([sortCode, accountNumber, goTogether(sortCode, accountNumber)]).toEqual([sortCode, accountNumber, expected]);
  });

  it('presumes an account is right where no check is published', () => expect(goTogether('000000', '12345678')).toBe(true));

  it('refuses exception 14 when the last digit is not 0, 1 or 9', () => expect(goTogether('180002', '00000192')).toBe(false));

  it('has a table of one or two checks for each sort code', () => {
    expect(modulusRows.length).toBeGreaterThan(1_000);
    expect(Object.keys(substitutes)).toHaveLength(21);
    const codes = new Set(modulusRows.flatMap(({ start, end }) => [start, end]));
    const most = Math.max(...[...codes].map((code) => modulusRows.filter(({ start, end }) => start <= code && code <= end).length));
    expect(most).toBe(2);
  });
});
