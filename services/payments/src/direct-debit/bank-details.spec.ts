import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@kerbside/platform/errors/errors';
import { accountEnds, readBankDetails, type BankDetailsForm } from './bank-details.js';

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
