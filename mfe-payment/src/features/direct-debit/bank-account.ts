import { bankProblems, type BankDetailsForm } from '@kerbside/contracts/http/payments/bank-account';
import type { SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import { useId, useState } from 'react';

/** A bank account as typed. It is sent, but never stored. */
interface BankAccount {
  readonly holder: string;
  readonly sortCode: SortCode;
  readonly number: string;
  readonly isHolder: boolean;
}
/** Two digits each. */
export type SortCode = readonly [string, string, string];

const noAccount: BankAccount = { holder: '', sortCode: ['', '', ''], number: '', isHolder: false };

/** By the form's own field names, as the service names them. */
export type BankErrors = Readonly<Record<string, string>>;

export const bankDetailsOf = ({ holder, sortCode: [first, second, third], number, isHolder }: BankAccount): BankDetailsForm => ({
  account_holder: holder,
  sort_code_1: first,
  sort_code_2: second,
  sort_code_3: third,
  account_number: number,
  is_account_holder: isHolder,
});

/** The sort code after typing or pasting into a part, and the part to focus next. Surplus digits go into the following parts. */
export const typedInto = (sortCode: SortCode, part: number, text: string): { readonly sortCode: SortCode; readonly next: number } => {
  const digits = text.replace(/\D/g, '');
  const parts = [...sortCode];
  // All six replace what is there, wherever they are pasted.
  const first = digits.length >= 6 ? 0 : part;
  let rest = digits;
  let next = first;
  for (let at = first; at === first || (rest !== '' && at < 3); at += 1) {
    parts[at] = rest.slice(0, 2);
    rest = rest.slice(2);
    next = parts[at]?.length === 2 ? Math.min(at + 1, 2) : at;
  }
  return { sortCode: [parts[0] ?? '', parts[1] ?? '', parts[2] ?? ''], next };
};

export interface UseBankAccount {
  readonly account: BankAccount;
  readonly set: (change: Partial<BankAccount>) => void;
  readonly errors: BankErrors;
  readonly idOf: (field: string) => string;
  /** True when nothing is missing; otherwise shows what is. */
  readonly isComplete: () => boolean;
  /** What is wrong, in the order of the page. */
  readonly problems: readonly SummaryError[];
  /** Focuses the first field that is wrong. */
  readonly focus: () => void;
  /** Shows what the service refused, beside its field. */
  readonly refuse: (fields: BankErrors) => void;
}

export const useBankAccount = (): UseBankAccount => {
  const [account, setAccount] = useState(noAccount);
  const [errors, setErrors] = useState<BankErrors>({});
  const id = useId();
  const idOf = (field: string) => `${id}-${field.replace(/^sort_code_\d$/, 'sort_code_1')}`;
  const set = (change: Partial<BankAccount>) => {
    const next = { ...account, ...change };
    setAccount(next);
    // An error disappears once its field is corrected; new ones appear only at the next attempt.
    const still = bankProblems(bankDetailsOf(next));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in still)));
  };
  const isComplete = () => {
    const wrong = bankProblems(bankDetailsOf(account));
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  const focus = () => {
    const [first] = Object.keys(bankProblems(bankDetailsOf(account)));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };
  const problems = Object.entries(errors).map(([field, message]) => ({ message, target: idOf(field) }));
  return { account, set, errors, problems, idOf, isComplete, focus, refuse: setErrors };
};
