import type { CallInput } from '../call.js';
import { CallError, type Client } from '../client.js';
import { applyVoucher } from '../http/vouchers/vouchers.js';
import { otherSecrets, secretOf } from '../quotes/quote-secrets.js';

type Form = Omit<CallInput<typeof applyVoucher>['body'], 'secret' | 'other_secrets'>;

export interface TypedVoucher {
  readonly code: string;
  readonly clubMemberId: string | undefined;
  readonly withoutAdditions: boolean;
}

/** Applies a code to a quote. A code on another quote of this browser moves over: only then are the secrets of those quotes sent. */
export const putVoucher = async (send: Client['send'], form: Form) => {
  const body = { ...form, secret: secretOf(form.quote_id) };
  try {
    return await send(applyVoucher, { body });
  } catch (error) {
    const other_secrets = otherSecrets(form.quote_id);
    if (!(error instanceof CallError) || error.code !== 'VOUCHER_ON_ANOTHER_QUOTE' || other_secrets.length === 0) throw error;
    return send(applyVoucher, { body: { ...body, other_secrets } });
  }
};
