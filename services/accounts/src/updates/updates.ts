import { createHmac } from 'node:crypto';
import type { ServiceName } from '@kerbside/contracts/call';
import { accountPart, type AccountPart } from '@kerbside/contracts/page/page-updates';
import * as z from 'zod/mini';

/** One of the parts of an account changed; never how. */
export const accountUpdate = z.object({ customerId: z.string(), part: accountPart });
export type AccountUpdate = z.infer<typeof accountUpdate>;

/** The services whose events change what an account shows; accounts announces its own changes at once. */
export type Teller = Extract<ServiceName, 'callbacks' | 'claims' | 'garages' | 'payments' | 'pricing' | 'vouchers'>;

const partOf: Readonly<Record<Teller, AccountPart>> = {
  callbacks: 'messages',
  claims: 'policies',
  garages: 'bookings',
  payments: 'payments',
  pricing: 'quotes',
  vouchers: 'rewards',
};

/** Callbacks and reminders are work of all staff, whoever the customer is. */
export const isStaffWork = (type: string): boolean => type.startsWith('kerbside.callbacks.callback-');

/** Whether an event may change what covers a car, or its visits. */
export const isOfPolicy = (type: string): boolean => /^kerbside\.claims\.(policy-|order-|claim-paid)/.test(type);

/** Events that change another part than most of their service's do, by how their type begins. */
const partOfOthers: readonly (readonly [type: string, part: AccountPart])[] = [
  ['kerbside.claims.claim-', 'claims'],
  ['kerbside.callbacks.messages-read.', 'messages-read'],
  ['kerbside.callbacks.decision-tree-', 'calls'],
];

/** The part that an event changes: `kerbside.claims.claim-decided.v1` changes the claims. */
export const changedBy = (teller: Teller, type: string): AccountPart =>
  partOfOthers.find(([beginning]) => type.startsWith(beginning))?.[1] ?? partOf[teller];

/** The channel for updates of a customer: without the key nobody can tell whose it is, or listen to a given customer's. */
export const channelOf = (customerId: string, key: string): string =>
  createHmac('sha256', key).update(`account-news:${customerId}`).digest('base64url');
