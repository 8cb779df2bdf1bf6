import { CallError, client } from '@kerbside/contracts/client';
import type { CallData, CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import { changeRole, listStaff, logout, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listPasskeys, removePasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { readSecondFactor, resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { downloadAttachment, listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { downloadPolicy, listPolicies } from '@kerbside/contracts/http/claims/policies';
import { lookupVehicleRecords } from '@kerbside/contracts/http/imports/imports';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import type { QueuePage } from './keys.js';
import type { listPartnersAudit } from '@kerbside/contracts/http/partners/partners';
import { downloadReceipt, listPayments } from '@kerbside/contracts/http/payments/payments';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';

export type AuditRow = CallData<typeof listPartnersAudit>['rows'][number];

/** A page of people found. */
export type FoundPeople = CallData<typeof findPeople>;

const entriesPerPage = '50';

/** Everything that staff ask of the services, in business terms. Lists return one page, counted from 1. */
export const backofficeApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  const paymentsOf = (customerId: string, page: number, signal: AbortSignal) =>
    send(listPayments, { query: { customerId, page: String(page) } }, { signal });

  return {
    people: (q: string, page: number, signal: AbortSignal) => send(findPeople, { query: { q, page: String(page) } }, { signal }),
    lookUp: (wanted: CallInput<typeof lookupVehicleRecords>['params']) => send(lookupVehicleRecords, { params: wanted }),

    customer: (userId: string, signal: AbortSignal) => send(readCustomer, { params: { userId } }, { signal }),
    policies: (customerId: string, page: number, signal: AbortSignal) =>
      send(listPolicies, { query: { customerId, page: String(page) } }, { signal }),
    schedule: (policyId: string) => download(downloadPolicy, { params: { policyId } }),
    payments: paymentsOf,
    receipt: (paymentId: string) => download(downloadReceipt, { params: { paymentId } }),
    ledger: (paymentId: string, signal: AbortSignal) => send(readLedger, { params: { paymentId } }, { signal }),
    quotes: (customerId: string, signal: AbortSignal) => send(listQuotes, { query: { customerId } }, { signal }),
    quoteNumbered: (reference: string, signal: AbortSignal) => send(listQuotes, { query: { reference } }, { signal }),

    messages: (wanted: { readonly customerId: string }, page: number, signal: AbortSignal) =>
      send(listMessages, { query: { ...wanted, page: String(page) } }, { signal }),
    mailbox: (words: string, { page, perPage }: QueuePage, signal: AbortSignal) =>
      send(
        listMessages,
        { query: { ...(words === '' ? {} : { search: words }), page: String(page), perPage: String(perPage) } },
        { signal },
      ),
    message: (messageId: string, signal: AbortSignal) => send(readMessage, { params: { messageId } }, { signal }),
    attachment: (messageId: string, index: number) => download(downloadAttachment, { params: { messageId, index: String(index) } }),

    signOut: () => send(logout, {}),
    staff: (signal: AbortSignal) => send(listStaff, {}, { signal }),
    changeRole: (userId: string, change: CallInput<typeof changeRole>['body']) => send(changeRole, { params: { userId }, body: change }),
    secondFactor: (signal: AbortSignal) => send(readSecondFactor, {}, { signal }),
    passkeys: (signal: AbortSignal) => send(listPasskeys, {}, { signal }),
    removePasskey: (passkeyId: string, body: CallInput<typeof removePasskey>['body']) =>
      send(removePasskey, { params: { passkeyId }, body }),
    resetSecondFactor: (userId: string, why: string) => send(resetSecondFactor, { params: { userId }, body: { why } }),
    resetLink: (userId: string) => send(passwordResetLink, { params: { userId } }),

    /** What was done to a customer's records, newest first; `before` is the `older` of the page before. */
    timeline: (customerId: string, before: string | undefined, signal: AbortSignal) =>
      send(listTimeline, { query: { customerId, before, perPage: entriesPerPage } }, { signal }),
  };
};
export type BackofficeApi = ReturnType<typeof backofficeApi>;

/** The record does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;
