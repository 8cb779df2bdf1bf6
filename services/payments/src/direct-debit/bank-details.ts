import type { BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import type { PaymentForm } from '@kerbside/contracts/http/payments/payments';
import { bare, plainText } from '@kerbside/contracts/reading/plain';
import { invalid } from '@kerbside/platform/errors/errors';
import type { TypedDetails } from '../methods/method-port.js';
import { goTogether } from './modulus-check.js';

export type BankDetailsForm = Pick<
  PaymentForm,
  'account_holder' | 'sort_code_1' | 'sort_code_2' | 'sort_code_3' | 'account_number' | 'is_account_holder'
>;

const longestName = 60;
const sortCodeParts = ['sort_code_1', 'sort_code_2', 'sort_code_3'] as const;
const enterSortCode = 'Enter the 6 digits of the sort code, for example 20-00-00';

/** The bank account that the customer typed. INVALID with what to correct beside each field. */
export const readBankDetails = (form: BankDetailsForm): Extract<TypedDetails, { kind: 'bank_account' }> => {
  const accountHolder = holderOf(form.account_holder ?? '');
  const sortCode = sortCodeParts.map((part) => digitsOf(form[part])).join('');
  const accountNumber = digitsOf(form.account_number);
  const fields = { ...holderProblem(accountHolder), ...sortCodeProblem(form), ...numberProblem(accountNumber), ...consentProblem(form) };
  return { kind: 'bank_account', ...checked({ accountHolder, sortCode, accountNumber }, fields) };
};

type Account = Omit<Extract<TypedDetails, { kind: 'bank_account' }>, 'kind'>;

/** The account that money is sent to, whose sort code is typed in one box. INVALID with what to correct beside each field. */
export const readPayoutDetails = (form: Pick<BankAccountForm, 'account_holder' | 'sort_code' | 'account_number'>): Account => {
  const accountHolder = holderOf(form.account_holder);
  const [sortCode, accountNumber] = [digitsOf(form.sort_code), digitsOf(form.account_number)];
  const wrongCode = /^\d{6}$/.test(sortCode) ? {} : { sort_code: enterSortCode };
  return checked(
    { accountHolder, sortCode, accountNumber },
    { ...holderProblem(accountHolder), ...wrongCode, ...numberProblem(accountNumber) },
  );
};

const checked = (account: Account, fields: Problem): Account => {
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

/** People type the spaces and dashes that banks print, and paste what their bank's own page shows. */
const digitsOf = (typed: string | undefined): string => bare(typed ?? '');

const holderOf = (typed: string): string => plainText(typed).replaceAll(/\s+/g, ' ');

type Problem = Readonly<Record<string, string>>;

const holderProblem = (name: string): Problem => {
  if (name === '') return { account_holder: 'Enter the name on the account' };
  return name.length > longestName ? { account_holder: `Enter at most ${longestName} letters of the name on the account` } : {};
};

/** Beside the first part that is not two digits. */
const sortCodeProblem = (form: BankDetailsForm): Problem => {
  const wrong = sortCodeParts.find((part) => !/^\d{2}$/.test(digitsOf(form[part])));
  return wrong === undefined ? {} : { [wrong]: enterSortCode };
};

const numberProblem = (digits: string): Problem =>
  /^\d{6,8}$/.test(digits) ? {} : { account_number: 'Enter the account number: 6 to 8 digits, for example 55779911' };

const consentProblem = ({ is_account_holder: isHolder }: BankDetailsForm): Problem =>
  isHolder === true
    ? {}
    : {
        is_account_holder:
          'Confirm that you are the account holder and the only person needed to authorise debits from this account. If you are not, choose another way to pay.',
      };
