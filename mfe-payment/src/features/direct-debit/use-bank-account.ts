import type { SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import { useId, useState } from 'react';
import { bankErrors, noAccount, type BankAccount, type BankErrors } from './bank-account.js';

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
  const idOf = (field: string) => `${id}-${field}`;
  const set = (change: Partial<BankAccount>) => {
    const next = { ...account, ...change };
    setAccount(next);
    // An error disappears once its field is corrected; new ones appear only at the next attempt.
    const still = bankErrors(next);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in still)));
  };
  const isComplete = () => {
    const wrong = bankErrors(account);
    setErrors(wrong);
    return Object.keys(wrong).length === 0;
  };
  const focus = () => {
    const [first] = Object.keys(bankErrors(account));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };
  const problems = Object.entries(errors).map(([field, message]) => ({
    message,
    target: idOf(field.replace(/^sort_code_\d$/, 'sort_code_1')),
  }));
  return { account, set, errors, problems, idOf, isComplete, focus, refuse: setErrors };
};
