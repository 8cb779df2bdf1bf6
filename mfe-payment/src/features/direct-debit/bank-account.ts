import type { PayForm } from '../../api/payment-api.js';
import { bank as words } from '../../messages/direct-debit.js';

/** A bank account as typed. It is sent, but never stored. */
export interface BankAccount {
  readonly holder: string;
  readonly sortCode: SortCode;
  readonly number: string;
  readonly isHolder: boolean;
}
/** Two digits each. */
export type SortCode = readonly [string, string, string];

export const noAccount: BankAccount = { holder: '', sortCode: ['', '', ''], number: '', isHolder: false };

/** By the form's own field names, as the service names them. */
export type BankErrors = Readonly<Record<string, string>>;

/** What is missing, in the order of the page. Whether the account can exist is the service's to say. */
export const bankErrors = ({ holder, sortCode, number, isHolder }: BankAccount): BankErrors => ({
  ...(holder.trim() === '' && { account_holder: words.enterHolder }),
  ...(!sortCode.every((part) => /^\d\d$/.test(part)) && { sort_code_1: words.enterSortCode }),
  ...(!/^\d{6,8}$/.test(number.replace(/[\s-]/g, '')) && { account_number: words.enterNumber }),
  ...(!isHolder && { is_account_holder: words.mustConfirm }),
});

export const bankDetailsOf = ({ holder, sortCode: [first, second, third], number, isHolder }: BankAccount): Partial<PayForm> => ({
  account_holder: holder.trim(),
  sort_code_1: first,
  sort_code_2: second,
  sort_code_3: third,
  account_number: number.replace(/[\s-]/g, ''),
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
