import type { BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import {
  bankAccountWords,
  type BankDetailsForm,
  bankProblems,
  digitsOf,
  holderOf,
  holderProblem,
  numberProblem,
  sortCodeParts,
} from '@kerbside/contracts/http/payments/bank-account';
import { invalid } from '@kerbside/platform/errors/errors';
import type { TypedDetails } from '../methods/method-port.js';
import { goTogether } from './modulus-check.js';

/** The bank account that the customer typed. INVALID with what to correct beside each field. */
export const readBankDetails = (form: BankDetailsForm): Extract<TypedDetails, { kind: 'bank_account' }> => {
  const accountHolder = holderOf(form.account_holder);
  const sortCode = sortCodeParts.map((part) => digitsOf(form[part])).join('');
  return {
    kind: 'bank_account',
    ...checked({ accountHolder, sortCode, accountNumber: digitsOf(form.account_number) }, bankProblems(form)),
  };
};

type Account = Omit<Extract<TypedDetails, { kind: 'bank_account' }>, 'kind'>;

/** The account that money is sent to, whose sort code is typed in one box. INVALID with what to correct beside each field. */
export const readPayoutDetails = (form: Pick<BankAccountForm, 'account_holder' | 'sort_code' | 'account_number'>): Account => {
  const accountHolder = holderOf(form.account_holder);
  const [sortCode, accountNumber] = [digitsOf(form.sort_code), digitsOf(form.account_number)];
  const wrongCode = /^\d{6}$/.test(sortCode) ? {} : { sort_code: bankAccountWords.enterSortCode };
  return checked(
    { accountHolder, sortCode, accountNumber },
    { ...holderProblem(accountHolder), ...wrongCode, ...numberProblem(accountNumber) },
  );
};

const checked = (account: Account, fields: Readonly<Record<string, string>>): Account => {
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const accountNumber = account.accountNumber.padStart(8, '0');
  // VocaLink's table has no rule for codes that no bank has.
  if (isNought(account.sortCode) || isNought(accountNumber) || !goTogether(account.sortCode, accountNumber))
    throw invalid({ account_number: 'This sort code and account number do not go together. Check both.' });
  return { ...account, accountNumber };
};

const isNought = (digits: string): boolean => /^0+$/.test(digits);

/** What letters and pages show of an account number. */
export const accountEnds = ({ accountNumber }: Pick<TypedDetails, 'accountNumber'>): string => accountNumber.slice(-2);
