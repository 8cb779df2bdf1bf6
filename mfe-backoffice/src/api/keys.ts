import type { CampaignName } from './voucher-codes-api.js';
import type { SystemsAsked } from './garage-systems-api.js';
import type { DeliveryFilter } from './partners-api.js';

/** Every key of the back office's cache. Keys that one change makes stale share their beginning. */
export const keys = {
  search: (words: string, page: number) => ['search', words, page],
  customer: (customerId: string) => ['customers', customerId],
  policies: (customerId: string, page: number) => ['policies', customerId, page],
  payments: (customerId: string, page: number) => ['payments', customerId, page],
  paymentsOf: (customerId: string) => ['payments', customerId],
  plan: (paymentId: string) => ['plans', paymentId],
  attempts: (paymentId: string) => ['plans', paymentId, 'attempts'],
  ledger: (paymentId: string) => ['ledgers', paymentId],
  quotes: (customerId: string) => ['quotes', customerId],
  quoteNumbered: (reference: string) => ['quotes', 'numbered', reference],
  timeline: (customerId: string) => ['timelines', customerId],
  messagesOf: (customerId: string, page: number) => ['messages', 'of-customer', customerId, page],
  messages: (words: string, asked: QueuePage) => ['messages', 'found', words, asked],
  message: (messageId: string) => ['messages', 'read', messageId],
  staff: ['staff'],
  ownSignIn: ['own-sign-in'],
  ownSecondFactor: ['own-sign-in', 'second-factor'],
  ownPasskeys: ['own-sign-in', 'passkeys'],
  garageSystemLists: ['garage-systems'],
  garageSystemList: (asked: SystemsAsked) => ['garage-systems', asked],
  partnerLists: ['partners', 'list'],
  partnerList: (page: number) => ['partners', 'list', page],
  partner: (partnerId: string) => ['partners', partnerId],
  deliveryLists: (partnerId: string) => ['partners', partnerId, 'deliveries'],
  deliveries: (partnerId: string, filter: DeliveryFilter) => ['partners', partnerId, 'deliveries', filter],
  partnerTrail: (partnerId: string, page: number) => ['partners', partnerId, 'trail', page],
  eventTypes: ['event-types'],
  campaignEntries: (campaign: CampaignName | undefined, page: number) => ['campaign-entries', campaign, page],
  stuckWork: ['stuck-work'],
} as const;

/** A page of a queue, of some customers where they are asked for. */
export interface QueuePage {
  readonly customers?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** What the menu counts, and what a queue opens with. */
export const firstPage = { page: 1, perPage: 20 } as const;
