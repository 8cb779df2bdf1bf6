import { CallError, client } from '@kerbside/contracts/client';
import type { CallData, CallInput } from '@kerbside/contracts/call';
import type { Role } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { changeRole, listAccountsAudit, listStaff, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts';
import { listPasskeys, removePasskey } from '@kerbside/contracts/http/accounts-passkeys';
import { readSecondFactor, resetSecondFactor } from '@kerbside/contracts/http/accounts-second-factor';
import { downloadAttachment, listCallbacks, listCallbacksAudit, listMessages, readMessage } from '@kerbside/contracts/http/callbacks';
import { downloadPolicy, listClaimsAudit, listPolicies } from '@kerbside/contracts/http/claims';
import { listGaragesAudit } from '@kerbside/contracts/http/garages-audit';
import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports';
import { listPayments, listPaymentsAudit, readLedger } from '@kerbside/contracts/http/payments';
import { listPricingAudit } from '@kerbside/contracts/http/pricing-audit';
import { listQuotes } from '@kerbside/contracts/http/pricing-customer';
import { listVouchersAudit } from '@kerbside/contracts/http/vouchers-audit';

export type AuditRow = CallData<typeof listAccountsAudit>['rows'][number];
export interface AuditRows {
  readonly rows: readonly AuditRow[];
  /** How many there are in all. */
  readonly count: number;
}
type AuditList = typeof listPaymentsAudit | typeof listPricingAudit | typeof listGaragesAudit | typeof listVouchersAudit;
type AuditQuery = NonNullable<CallInput<typeof listAccountsAudit>['query']>;

/** More than anybody has open; each is asked for its trail. */
const quotesLookedAt = 20;

/** Everything staff ask of the services, by the names of the trade. Lists answer one page, counted from 1. */
export const backofficeApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  const paymentsOf = (customerId: string, page: number, signal: AbortSignal) =>
    send(listPayments, { query: { customerId, page: String(page) } }, { signal });

  const newestQuotes = async (customerId: string | undefined, signal: AbortSignal): Promise<readonly string[]> => {
    const { rows } = await send(listQuotes, { query: { customerId } }, { signal });
    return rows.slice(0, quotesLookedAt).map(({ id }) => id);
  };
  /** One service's entries about each of the subjects. */
  const trailsOf = async (list: AuditList, subjects: readonly string[], page: AuditQuery, signal: AbortSignal): Promise<AuditRows> =>
    rowsOf(await Promise.all(subjects.map((subjectId) => send(list, { query: { ...page, subjectId } }, { signal }))));

  return {
    search: (q: string, page: number, signal: AbortSignal) => send(search, { query: { q, page: String(page) } }, { signal }),
    lookUp: (wanted: CallInput<typeof lookupVehicleRecords>['params']) => send(lookupVehicleRecords, { params: wanted }),

    customer: (userId: string, signal: AbortSignal) => send(readCustomer, { params: { userId } }, { signal }),
    policies: (customerId: string, page: number, signal: AbortSignal) =>
      send(listPolicies, { query: { customerId, page: String(page) } }, { signal }),
    schedule: (policyId: string) => download(downloadPolicy, { params: { policyId } }),
    payments: paymentsOf,
    ledger: (paymentId: string, signal: AbortSignal) => send(readLedger, { params: { paymentId } }, { signal }),
    quotes: (customerId: string, signal: AbortSignal) => send(listQuotes, { query: { customerId } }, { signal }),

    messages: (wanted: { readonly customerId?: string; readonly search?: string }, page: number, signal: AbortSignal) =>
      send(listMessages, { query: { ...wanted, page: String(page) } }, { signal }),
    message: (messageId: string, signal: AbortSignal) => send(readMessage, { params: { messageId } }, { signal }),
    attachment: (messageId: string, index: number) => download(downloadAttachment, { params: { messageId, index: String(index) } }),
    callbacks: (page: number, signal: AbortSignal) => send(listCallbacks, { query: { page: String(page) } }, { signal }),

    staff: (signal: AbortSignal) => send(listStaff, {}, { signal }),
    changeRole: (userId: string, change: { readonly role: Role | null; readonly why: string }) =>
      send(changeRole, { params: { userId }, body: change }),
    secondFactor: (signal: AbortSignal) => send(readSecondFactor, {}, { signal }),
    passkeys: (signal: AbortSignal) => send(listPasskeys, {}, { signal }),
    removePasskey: (passkeyId: string, body: CallInput<typeof removePasskey>['body']) =>
      send(removePasskey, { params: { passkeyId }, body }),
    resetSecondFactor: (userId: string, why: string) => send(resetSecondFactor, { params: { userId }, body: { why } }),
    resetLink: (userId: string) => send(passwordResetLink, { params: { userId } }),

    audit: {
      accounts: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listAccountsAudit, { query }, { signal })]),
      claims: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listClaimsAudit, { query }, { signal })]),
      callbacks: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listCallbacksAudit, { query }, { signal })]),
      /** The payments service writes down the payment, not the customer: each of the newest payments is asked for. */
      payments: async ({ subjectId: customerId = '', ...page }: AuditQuery, signal: AbortSignal) => {
        const payments = await paymentsOf(customerId, 1, signal);
        return trailsOf(listPaymentsAudit, [customerId, ...payments.rows.map(({ id }) => id)], page, signal);
      },
      /** Of quotes, pricing, vouchers and garages write down the quote. */
      pricing: async ({ subjectId: customerId, ...page }: AuditQuery, signal: AbortSignal) =>
        trailsOf(listPricingAudit, await newestQuotes(customerId, signal), page, signal),
      garages: async ({ subjectId: customerId, ...page }: AuditQuery, signal: AbortSignal) =>
        trailsOf(listGaragesAudit, await newestQuotes(customerId, signal), page, signal),
      /** And of the customer: which offers and codes staff saw and made for them. */
      vouchers: async ({ subjectId: customerId = '', ...page }: AuditQuery, signal: AbortSignal) =>
        trailsOf(listVouchersAudit, [customerId, ...(await newestQuotes(customerId, signal))], page, signal),
    },
  };
};
export type BackofficeApi = ReturnType<typeof backofficeApi>;

const rowsOf = (pages: readonly CallData<typeof listAccountsAudit>[]): AuditRows => ({
  rows: pages.flatMap(({ rows }) => rows),
  count: pages.reduce((sum, { paging }) => sum + paging.count, 0),
});

/** The record does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;
