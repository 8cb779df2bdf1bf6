import { CallError, client } from '@kerbside/contracts/client';
import type { CallData, CallInput } from '@kerbside/contracts/call';
import type { Role } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { changeRole, listAccountsAudit, listStaff, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts';
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
    resetLink: (userId: string) => send(passwordResetLink, { params: { userId } }),

    audit: {
      accounts: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listAccountsAudit, { query }, { signal })]),
      claims: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listClaimsAudit, { query }, { signal })]),
      callbacks: async (query: AuditQuery, signal: AbortSignal) => rowsOf([await send(listCallbacksAudit, { query }, { signal })]),
      /** The payments service writes down the payment, not the customer: each of the newest payments is asked for. */
      payments: async ({ subjectId: customerId = '', ...page }: AuditQuery, signal: AbortSignal) => {
        const payments = await paymentsOf(customerId, 1, signal);
        const subjects = [customerId, ...payments.rows.map(({ id }) => id)];
        return rowsOf(
          await Promise.all(subjects.map((subjectId) => send(listPaymentsAudit, { query: { ...page, subjectId } }, { signal }))),
        );
      },
      /** Of quotes, pricing, vouchers and garages write down the quote. */
      pricing: async ({ subjectId: customerId, ...page }: AuditQuery, signal: AbortSignal) => {
        const quotes = await newestQuotes(customerId, signal);
        return rowsOf(await Promise.all(quotes.map((subjectId) => send(listPricingAudit, { query: { ...page, subjectId } }, { signal }))));
      },
      garages: async ({ subjectId: customerId, ...page }: AuditQuery, signal: AbortSignal) => {
        const quotes = await newestQuotes(customerId, signal);
        return rowsOf(await Promise.all(quotes.map((subjectId) => send(listGaragesAudit, { query: { ...page, subjectId } }, { signal }))));
      },
      /** And of the customer: which offers and codes staff saw and made for them. */
      vouchers: async ({ subjectId: customerId = '', ...page }: AuditQuery, signal: AbortSignal) => {
        const subjects = [customerId, ...(await newestQuotes(customerId, signal))];
        return rowsOf(
          await Promise.all(subjects.map((subjectId) => send(listVouchersAudit, { query: { ...page, subjectId } }, { signal }))),
        );
      },
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
