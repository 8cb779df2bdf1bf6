import { bankDetailsOf, bankErrors, noAccount, typedInto, type BankAccount, type SortCode } from './bank-account.js';

describe('typing a sort code', () => {
  it.each<[string, SortCode, number, string, SortCode, number]>([
    ['one digit stays', ['', '', ''], 0, '2', ['2', '', ''], 0],
    ['a full part goes on to the next', ['2', '', ''], 0, '20', ['20', '', ''], 1],
    ['the last part stays', ['20', '00', '0'], 2, '00', ['20', '00', '00'], 2],
    ['six pasted digits fill all parts', ['', '', ''], 0, '200000', ['20', '00', '00'], 2],
    ['six pasted digits with dashes', ['', '', ''], 0, '20-00-00', ['20', '00', '00'], 2],
    ['six digits pasted into the middle replace all', ['11', '22', '33'], 1, '200000', ['20', '00', '00'], 2],
    ['a third digit goes into the next part', ['20', '', ''], 0, '201', ['20', '1', ''], 1],
    ['letters are left out', ['', '', ''], 1, 'a4b', ['', '4', ''], 1],
    ['a part is emptied', ['20', '00', ''], 1, '', ['20', '', ''], 1],
    ['what does not fit in the last part is left out', ['20', '00', '00'], 2, '001', ['20', '00', '00'], 2],
  ])('%s', (_, before, part, text, after, next) => expect(typedInto(before, part, text)).toEqual({ sortCode: after, next }));
});

describe('a bank account', () => {
  const account: BankAccount = { holder: ' Jo Bloggs ', sortCode: ['20', '00', '00'], number: '5577 9911', isHolder: true };

  it.each<[Partial<BankAccount>, readonly string[]]>([
    [{}, []],
    [{ holder: ' ' }, ['account_holder']],
    [{ sortCode: ['20', '0', '00'] }, ['sort_code_1']],
    [{ number: '12345' }, ['account_number']],
    [{ number: '123456789' }, ['account_number']],
    [{ number: '12345a' }, ['account_number']],
    [{ isHolder: false }, ['is_account_holder']],
    [noAccount, ['account_holder', 'sort_code_1', 'account_number', 'is_account_holder']],
  ])('%j lacks %j', (over, fields) => expect(Object.keys(bankErrors({ ...account, ...over }))).toEqual(fields));

  it('is sent by the names of the form', () => {
    expect(bankDetailsOf(account)).toEqual({
      account_holder: 'Jo Bloggs',
      sort_code_1: '20',
      sort_code_2: '00',
      sort_code_3: '00',
      account_number: '55779911',
      is_account_holder: true,
    });
  });
});
