import { CallError, client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { downloadPolicy, listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { downloadReceipt, listPayments, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';

/** More than anyone buys; the lists say so when there are more. */
const query = { perPage: '200' };

/** Every call the account makes. */
export const accountApi = (fetch: HostApi['fetch']) => {
  const { send, download } = client(fetch);
  return {
    me: (signal: AbortSignal) => send(readMe, {}, { signal }),
    policies: (signal: AbortSignal) => send(listPolicies, { query }, { signal }),
    policy: (policyId: string, signal: AbortSignal) => send(readPolicy, { params: { policyId } }, { signal }),
    schedule: (policyId: string) => download(downloadPolicy, { params: { policyId } }),
    quotes: (signal: AbortSignal) => send(listQuotes, { query: {} }, { signal }),
    payments: (signal: AbortSignal) => send(listPayments, { query }, { signal }),
    rewards: (signal: AbortSignal) => send(readRewards, {}, { signal }),
    receipt: (quoteId: string, signal: AbortSignal) => send(readReceipt, { params: { quoteId }, headers: {} }, { signal }),
    receiptPdf: (paymentId: string) => download(downloadReceipt, { params: { paymentId } }),
  };
};
export type AccountApi = ReturnType<typeof accountApi>;

/** The record does not exist or belongs to another customer: the answer is the same. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;
