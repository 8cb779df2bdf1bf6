import { bare, plainText } from '../../reading/plain.js';

/** What each of its three facts is called, wherever it is asked for. */
export const bankAccountWords = {
  holder: 'Name on the account',
  sortCode: 'Sort code',
  number: 'Account number',
  enterHolder: 'Enter the name on the account',
  enterSortCode: 'Enter the 6 digits of the sort code, for example 20-00-00',
  enterNumber: 'Enter the account number: 6 to 8 digits, for example 55779911',
} as const;

/** An account that Direct Debits are taken from, by the names of the form: the sort code in parts of two digits. */
export interface BankDetailsForm {
  readonly account_holder?: string | undefined;
  readonly sort_code_1?: string | undefined;
  readonly sort_code_2?: string | undefined;
  readonly sort_code_3?: string | undefined;
  readonly account_number?: string | undefined;
  readonly is_account_holder?: boolean | undefined;
}

/** What to correct, by field. */
type BankProblems = Readonly<Record<string, string>>;

const longestName = 60;
/** An emoji or a flag, which no bank has in a name. */
const picture = /[\p{Extended_Pictographic}\p{RI}]/u;
export const sortCodeParts = ['sort_code_1', 'sort_code_2', 'sort_code_3'] as const;

export const holderOf = (typed = ''): string => plainText(typed).replaceAll(/\s+/g, ' ');

/** People type the spaces and dashes that banks print, and paste what their bank's own page shows. */
export const digitsOf = (typed = ''): string => bare(typed);

export const holderProblem = (typed?: string): BankProblems => {
  const name = holderOf(typed);
  if (!/\p{L}/u.test(name) || picture.test(name)) return { account_holder: bankAccountWords.enterHolder };
  return name.length > longestName ? { account_holder: `Enter at most ${longestName} letters of the name on the account` } : {};
};

export const numberProblem = (typed?: string): BankProblems =>
  /^\d{6,8}$/.test(digitsOf(typed)) ? {} : { account_number: bankAccountWords.enterNumber };

/** Beside the first part that is not two digits. */
const sortCodeProblem = (form: BankDetailsForm): BankProblems => {
  const wrong = sortCodeParts.find((part) => !/^\d{2}$/.test(digitsOf(form[part])));
  return wrong === undefined ? {} : { [wrong]: bankAccountWords.enterSortCode };
};

const mustConfirm =
  'Confirm that you are the account holder and the only person needed to authorise debits from this account. If you are not, choose another way to pay.';

/** What to correct in the order of the form; whether sort code and number go together is the service's to say. */
export const bankProblems = (form: BankDetailsForm): BankProblems => ({
  ...holderProblem(form.account_holder),
  ...sortCodeProblem(form),
  ...numberProblem(form.account_number),
  ...(form.is_account_holder !== true && { is_account_holder: mustConfirm }),
});
