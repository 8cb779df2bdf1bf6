import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { optionalText, required } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { plainText } from '../../reading/plain.js';
import { bankAccountWords as words } from './bank-account.js';

// The bank accounts that claims are paid to. Only payments has their numbers

const call = callsOf('payments');

/** An account as everybody but finance sees it: its name and its last two digits. */
export const payoutAccount = z.object({ id, holder: z.string(), ends: z.string() });
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** Too much is no more the digits of an account than too little. */
const digits = (message: string) => z.string(message).check(z.overwrite(plainText), z.minLength(1, message), z.maxLength(20, message));

export const bankAccountForm = z.object({
  account_holder: required(words.enterHolder, 60),
  sort_code: digits(words.enterSortCode),
  account_number: digits(words.enterNumber),
});

export type BankAccountForm = z.infer<typeof bankAccountForm>;

export const keepPayoutAccount = call('POST /api/payments/payout-accounts', {
  id: 'payout-account-keep',
  who: 'owner',
  staff: 'agent',
  summary:
    'Keeps a bank account that a customer is paid to; staff name the customer who gave it by telephone, and must say `why`, which is audited. INVALID 400 beside what to correct. Whether the name is that of the account is left to the bank that pays (confirmation of payee).',
  body: z.extend(bankAccountForm, { customer_id: z.optional(id), why: optionalText(500, 'the reason') }),
  idempotent: byKey,
  data: payoutAccount,
});

export const revealPayoutAccount = call('POST /api/payments/payout-accounts/{accountId}/number', {
  id: 'payout-account-reveal',
  who: 'finance',
  summary: 'The sort code and number of an account, for whoever makes the bank transfer. Audited each time.',
  data: z.object({ holder: z.string(), sort_code: z.string(), account_number: z.string() }),
});

export const readPayoutAccount = call('GET /internal/payout-accounts/{accountId}', {
  id: 'internal-payout-account',
  who: 'service',
  summary: 'Whose account it is, and what may be shown of it.',
  data: z.extend(payoutAccount, { customerId: id }),
});
