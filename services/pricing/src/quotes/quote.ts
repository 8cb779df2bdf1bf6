import type * as z from 'zod/mini';
import type { Cover, vehicleDraft } from '@kerbside/contracts/http/pricing';
import type { Price } from '@kerbside/contracts/http/pricing-price';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import type { step2Form } from '@kerbside/contracts/http/pricing-steps';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError } from '@kerbside/platform/errors';
import type { GrantedVoucher } from '../pricing/discount.js';

export type VehicleDraft = z.output<typeof vehicleDraft>;
export type Details = z.output<typeof step2Form>;

export type QuoteState =
  | { readonly status: 'open' }
  | { readonly status: 'paying'; readonly paymentId: string; readonly until: Date }
  | { readonly status: 'purchased'; readonly paymentId: string; readonly at: Date }
  | { readonly status: 'expired'; readonly at: Date };

/** What one payment was given to sell, exactly as it was when it took hold of the price. */
export interface Sale {
  readonly paymentId: string;
  readonly totalPence: number;
  readonly purchase: PurchasedQuote;
}

export interface Quote {
  readonly id: string;
  readonly reference: string;
  readonly secretHash: string;
  readonly productType: 'warranty';
  /** Grows with each event. */
  readonly version: number;
  readonly customerId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly modifiedAt: Date;
  /** The next step to answer. */
  readonly step: number;
  readonly vehicle: VehicleDraft | null;
  /** The rate book and the day that price this quote, fixed by its vehicle: a total never grows because time went by. */
  readonly ratedBy: { readonly rateBookVersion: number; readonly on: IsoDay } | null;
  readonly details: Partial<Details> | null;
  /** The typing of step 2 that was saved last. */
  readonly typedSequence: number;
  readonly cover: Cover | null;
  readonly price: Price | null;
  readonly voucher: { readonly applicationVersion: number; readonly granted: GrantedVoucher | null };
  readonly termsAgreedAt: Date | null;
  readonly state: QuoteState;
  readonly sales: readonly Sale[];
}

/** Q: a quote lives 30 days. */
export const quoteLifeMs = 30 * 24 * 60 * 60 * 1_000;

export const startQuote = (given: Pick<Quote, 'id' | 'reference' | 'secretHash' | 'customerId'>, now: Date): Quote => ({
  ...given,
  productType: 'warranty',
  version: 1,
  createdAt: now,
  expiresAt: new Date(now.getTime() + quoteLifeMs),
  modifiedAt: now,
  step: 1,
  vehicle: null,
  ratedBy: null,
  details: null,
  typedSequence: 0,
  cover: null,
  price: null,
  voucher: { applicationVersion: 0, granted: null },
  termsAgreedAt: null,
  state: { status: 'open' },
  sales: [],
});

/** A hold that has run out is no hold; a quote that is being paid does not expire under the payment. */
export const statusAt = ({ state, expiresAt }: Pick<Quote, 'state' | 'expiresAt'>, now: Date): QuoteState['status'] => {
  if (state.status === 'purchased' || state.status === 'expired') return state.status;
  if (state.status === 'paying' && now < state.until) return 'paying';
  return now < expiresAt ? 'open' : 'expired';
};

const closed = { paying: 'QUOTE_BEING_PAID', purchased: 'QUOTE_PURCHASED', expired: 'QUOTE_EXPIRED' } as const;

export const refuseUnlessOpen = (quote: Quote, now: Date): void => {
  const status = statusAt(quote, now);
  if (status !== 'open') throw new DomainError(closed[status]);
};

/** Somebody who asks for a quote: who they are, and the hash of the secret they showed. */
export interface QuoteAsker {
  readonly isStaff: boolean;
  readonly customerId: string | undefined;
  readonly secretHash: string | undefined;
}

/** Staff, the customer it belongs to, and whoever holds its secret. */
export const maySee = (quote: Pick<Quote, 'customerId' | 'secretHash'>, { isStaff, customerId, secretHash }: QuoteAsker): boolean =>
  isStaff || (customerId !== undefined && customerId === quote.customerId) || secretHash === quote.secretHash;

/** A quote without an owner becomes that of the customer who goes on with it. */
export const ownedBy = (quote: Quote, { customerId }: QuoteAsker): Quote =>
  quote.customerId === null && customerId !== undefined ? { ...quote, customerId } : quote;
