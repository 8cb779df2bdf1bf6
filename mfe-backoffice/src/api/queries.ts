import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type QueuePage, keys } from './keys.js';
import type { BackofficeApi } from './backoffice-api.js';
import type { CampaignName, CampaignsApi } from './voucher-codes-api.js';
import type { GarageSystemsApi, SystemsAsked } from './garage-systems-api.js';
import type { DeliveryFilter, PartnersApi } from './partners-api.js';
import type { StuckWorkApi } from './every-service.js';

/** Keeps the current page of a list on screen until the next one arrives. */
const paged = { placeholderData: keepPreviousData } as const;

const fewestLetters = 2;
/** Whether there are enough letters to search for. */
export const isEnough = (words: string): boolean => words.length >= fewestLetters;

/** The results, with the words they are for: those of earlier words stay on screen until the next arrive. */
export const searchQuery = (api: BackofficeApi, words: string, page: number) =>
  queryOptions({
    queryKey: keys.search(words, page),
    queryFn: async ({ signal }) => ({ ...(await api.people(words, page, signal)), asked: words }),
    enabled: isEnough(words),
    ...paged,
  });

export const customerQuery = (api: BackofficeApi, customerId: string) =>
  queryOptions({ queryKey: keys.customer(customerId), queryFn: ({ signal }) => api.customer(customerId, signal) });
export const policiesQuery = (api: BackofficeApi, customerId: string, page: number) =>
  queryOptions({ queryKey: keys.policies(customerId, page), queryFn: ({ signal }) => api.policies(customerId, page, signal), ...paged });
export const paymentsQuery = (api: BackofficeApi, customerId: string, page: number) =>
  queryOptions({ queryKey: keys.payments(customerId, page), queryFn: ({ signal }) => api.payments(customerId, page, signal), ...paged });
export const ledgerQuery = (api: BackofficeApi, paymentId: string) =>
  queryOptions({ queryKey: keys.ledger(paymentId), queryFn: ({ signal }) => api.ledger(paymentId, signal) });
export const quotesQuery = (api: BackofficeApi, customerId: string) =>
  queryOptions({ queryKey: keys.quotes(customerId), queryFn: ({ signal }) => api.quotes(customerId, signal) });
/** The quote with a reference; nothing is requested for other words. */
export const quoteNumberedQuery = (api: BackofficeApi, typed: string) => {
  const reference = quoteReferenceTyped(typed) ?? '';
  return queryOptions({
    queryKey: keys.quoteNumbered(reference),
    queryFn: ({ signal }) => api.quoteNumbered(reference, signal),
    enabled: reference !== '',
  });
};
/** Older pages are dropped with the screen, so that it opens by one request, however far down the reader was. */
export const timelineQuery = (api: BackofficeApi, customerId: string) =>
  infiniteQueryOptions({
    queryKey: keys.timeline(customerId),
    queryFn: ({ signal, pageParam }) => api.timeline(customerId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
    gcTime: 0,
  });
export const messagesOfQuery = (api: BackofficeApi, customerId: string, page: number) =>
  queryOptions({
    queryKey: keys.messagesOf(customerId, page),
    queryFn: ({ signal }) => api.messages({ customerId }, page, signal),
    ...paged,
  });

/** The newest messages, or those that match the words; with the words. */
export const messagesQuery = (api: BackofficeApi, words: string, asked: QueuePage) =>
  queryOptions({
    queryKey: keys.messages(words, asked),
    queryFn: async ({ signal }) => ({ ...(await api.mailbox(words, asked, signal)), asked: words }),
    ...paged,
  });
export const messageQuery = (api: BackofficeApi, messageId: string) =>
  queryOptions({ queryKey: keys.message(messageId), queryFn: ({ signal }) => api.message(messageId, signal) });

export const staffQuery = (api: BackofficeApi) => queryOptions({ queryKey: keys.staff, queryFn: ({ signal }) => api.staff(signal) });
export const ownSecondFactorQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: keys.ownSecondFactor, queryFn: ({ signal }) => api.secondFactor(signal) });
export const ownPasskeysQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: keys.ownPasskeys, queryFn: ({ signal }) => api.passkeys(signal) });

export const garageSystemsQuery = (api: GarageSystemsApi, asked: SystemsAsked) =>
  queryOptions({ queryKey: keys.garageSystemList(asked), queryFn: ({ signal }) => api.list(asked, signal), ...paged });

export const partnersQuery = (api: PartnersApi, page: number) =>
  queryOptions({ queryKey: keys.partnerList(page), queryFn: ({ signal }) => api.list(page, signal), ...paged });
export const partnerQuery = (api: PartnersApi, partnerId: string) =>
  queryOptions({ queryKey: keys.partner(partnerId), queryFn: ({ signal }) => api.read(partnerId, signal) });
export const eventTypesQuery = (api: PartnersApi) =>
  queryOptions({ queryKey: keys.eventTypes, queryFn: ({ signal }) => api.eventTypes(signal) });
export const deliveriesQuery = (api: PartnersApi, partnerId: string, filter: DeliveryFilter) =>
  queryOptions({
    queryKey: keys.deliveries(partnerId, filter),
    queryFn: ({ signal }) => api.deliveries(partnerId, filter, signal),
    ...paged,
  });
export const partnerTrailQuery = (api: PartnersApi, partnerId: string, page: number) =>
  queryOptions({ queryKey: keys.partnerTrail(partnerId, page), queryFn: ({ signal }) => api.audit(partnerId, page, signal), ...paged });

export const campaignEntriesQuery = (api: CampaignsApi, campaign: CampaignName | undefined, page: number) =>
  queryOptions({
    queryKey: keys.campaignEntries(campaign, page),
    queryFn: ({ signal }) => api.entries(campaign, page, signal),
    ...paged,
  });

export const stuckWorkQuery = (api: StuckWorkApi) => queryOptions({ queryKey: keys.stuckWork, queryFn: ({ signal }) => api.list(signal) });
