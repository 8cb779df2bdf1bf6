import * as z from 'zod/mini';
import { payoutAccount } from '../http/payments/payout-accounts.js';
import type { ClaimAnswers } from './claim-questions.js';

/** Where what a claim covers is paid: to the garage or finance company that is named, to a bank account, or what is left over to that account. */
export const payee = z.object({ company: z.nullable(z.string()), account: z.nullable(payoutAccount) });
export type Payee = z.infer<typeof payee>;

/** The companies that a claim names, which may be paid in place of its customer. */
export const companiesIn = (answers: ClaimAnswers): readonly string[] =>
  [answers['garage_name'], answers['finance_company']].flatMap((name) => (name?.trim() ? [name.trim()] : []));

/** “Moor Finance first, and what is left to the account of Jo Smith that ends in 11”: after "to", and of an account only what may be shown. */
export const payeeWords = ({ company, account }: Payee): string => {
  const own = account && `the account of ${account.holder} that ends in ${account.ends}`;
  if (company === null) return own ?? '';
  return own === null ? `${company}, by the account on its invoice` : `${company} first, and what is left to ${own}`;
};
