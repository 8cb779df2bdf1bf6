import type { CallData } from '@kerbside/contracts/call';
import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import type { QueuePage } from './queue-page.js';

export type FoundPeople = CallData<typeof findPeople>;

const fewestLetters = 2;
export const isEnough = (words: string): boolean => words.length >= fewestLetters;

/** The results, with the words they are for: those of earlier words stay on screen until the next arrive. */
export const searchQuery = (site: Site, words: string, page: number) =>
  queryOptions({
    queryKey: ['search', words, page],
    queryFn: async ({ signal }) => ({
      ...(await send(site, findPeople, { query: { q: words, page: String(page) } }, signal)),
      asked: words,
    }),
    enabled: isEnough(words),
    placeholderData: keepPreviousData,
  });

export const customerKey = (customerId: string) => ['customers', customerId];
export const customerQuery = (site: Site, userId: string) => queryOf(site, customerKey(userId), readCustomer, { params: { userId } });
export const policiesQuery = (site: Site, customerId: string, page: number) =>
  pageQueryOf(site, ['policies', customerId, page], listPolicies, { query: { customerId, page: String(page) } });
export const paymentsQuery = (
  site: Site,
  customerId: string,
  { page, holding }: { readonly page: number; readonly holding?: string | undefined },
) => pageQueryOf(site, ['payments', customerId, page, holding], listPayments, { query: { customerId, page: String(page), holding } });
/** To choose one of: the newest, as many as are ever asked for at once. */
export const purchasesQuery = (site: Site, customerId: string) =>
  queryOf(site, ['payments', customerId, 'newest'], listPayments, { query: { customerId, perPage: '100' } });
export const ledgerQuery = (site: Site, paymentId: string) => queryOf(site, ['ledgers', paymentId], readLedger, { params: { paymentId } });
export const quotesQuery = (site: Site, customerId: string) => queryOf(site, ['quotes', customerId], listQuotes, { query: { customerId } });
/** The quote with a reference; nothing is requested for other words. */
export const quoteNumberedQuery = (site: Site, typed: string) => {
  const reference = quoteReferenceTyped(typed) ?? '';
  return queryOptions({
    ...queryOf(site, ['quotes', 'numbered', reference], listQuotes, { query: { reference } }),
    enabled: reference !== '',
  });
};

const entriesPerPage = '50';
/** What was done to a customer's records, newest first. Older pages are dropped with the screen, so that it opens by one request, however far down the reader was. */
export const timelineQuery = (site: Site, customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['timelines', customerId],
    queryFn: ({ signal, pageParam: before }) =>
      send(site, listTimeline, { query: { customerId, before, perPage: entriesPerPage } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
    gcTime: 0,
  });

export const messagesOfQuery = (site: Site, customerId: string, page: number) =>
  pageQueryOf(site, ['messages', 'of-customer', customerId, page], listMessages, { query: { customerId, page: String(page) } });
export const lettersQuery = (site: Site, customerId: string) =>
  queryOf(site, ['messages', 'of-customer', customerId, 'newest'], listMessages, { query: { customerId, perPage: '100' } });
/** The newest messages, or those that match the words; with the words. */
export const messagesQuery = (site: Site, words: string, asked: QueuePage) =>
  queryOptions({
    queryKey: ['messages', 'found', words, asked],
    queryFn: async ({ signal }) => {
      const query = { ...(words === '' ? {} : { search: words }), page: String(asked.page), perPage: String(asked.perPage) };
      return { ...(await send(site, listMessages, { query }, signal)), asked: words };
    },
    placeholderData: keepPreviousData,
  });
export const messageQuery = (site: Site, messageId: string) =>
  queryOf(site, ['messages', 'read', messageId], readMessage, { params: { messageId } });
