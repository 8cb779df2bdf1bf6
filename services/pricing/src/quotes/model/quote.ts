import { closedBecause } from '@kerbside/contracts/http/pricing/internal';
import { throughDay } from '@kerbside/contracts/days/london-time';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { keptDetails } from '@kerbside/contracts/http/pricing/kept-details';
import type { vehicleDraft } from '@kerbside/contracts/http/pricing/pricing';
import type * as z from 'zod/mini';
import type { Price } from '../../price/price.js';
import type { Adjustment } from '../../price/adjustment.js';
import type { GrantedVoucher } from '../../price/discount.js';
import type { SoldQuote } from './sold-quote.js';
import type { WarrantyCover } from '../../price/warranty-cover.js';

/** Who a quote is for and how they own the car, as it is stored, whole or half typed. */
export type Details = Readonly<z.infer<typeof keptDetails>>;

/** The car of a quote, as it is stored: what the registers say, else what the customer said. */
export type VehicleDraft = Readonly<z.infer<typeof vehicleDraft>>;

export type QuoteState =
  | { readonly status: 'open' }
  | Hold
  | { readonly status: 'purchased'; readonly paymentId: string; readonly at: Date }
  | { readonly status: 'expired'; readonly at: Date };

/** A payment holds the quote. An expired hold stays until something changes: until then what was agreed can be sold. */
interface Hold {
  readonly status: 'paying';
  readonly paymentId: string;
  readonly saleId: string;
  readonly since: Date;
  readonly until: Date;
  /** The money is being taken: the hold has no end. */
  readonly isSelling?: boolean;
  /** The agreement that it is taken for; absent until it is. */
  readonly agreement?: number;
}

/** What one payment was given to sell, exactly as it was when it took hold of the price. */
export interface Sale {
  readonly paymentId: string;
  readonly saleId: string;
  readonly totalPence: number;
  readonly purchase: SoldQuote;
}

/** Who sells: we ourselves, or a partner beside the car (ICOBS 6A.1). */
type Channel = { readonly kind: 'direct' } | PartnerChannel;
type PartnerChannel = { readonly kind: 'partner'; readonly partner: string; readonly reference: string | null };

/** One product of a quote: a warranty with its options, or an item of the rate book. */
export type ProductChoice = ItemChoice | WarrantyChoice;

export interface WarrantyChoice {
  readonly productType: 'warranty';
  readonly cover: WarrantyCover;
}

export interface ItemChoice {
  readonly productType: ProductType;
  /** Identifies an item of the rate book. */
  readonly key: string;
  readonly startDate: IsoDay | null;
  readonly addOns: readonly string[];
  /** The garage's own price for a visit, and which selection it came from. */
  readonly visit: GarageVisit | null;
  readonly selectionVersion: number;
}

/** What a garage asks for a visit of this product. */
export interface VisitThere {
  readonly productType: ProductType;
  readonly visit: GarageVisit;
}

/** How far the GAP information required before a partner's sale has got (ICOBS 6A.1). */
export type GapProgress =
  | { readonly status: 'not_given' }
  | (GivenInformation & { readonly status: 'given' })
  | (GivenInformation & { readonly status: 'confirmed'; readonly confirmedOn: IsoDay });

interface GivenInformation {
  readonly on: IsoDay;
  /** Names the cover it was about. */
  readonly of: string;
  /** The premium that it told. Absent: not known. */
  readonly premiumPence?: Pence;
}

interface Reservation {
  readonly until: Date;
  /** Counts the reservations of a quote: each has a link of its own. */
  readonly number: number;
  /** The letter of it, once it is written. */
  readonly letter?: ReservationLetter | undefined;
}

interface ReservationLetter {
  /** A hash of the recipient's address. */
  readonly toHash: string;
  readonly totalPence: number;
  readonly at: Date;
}

export interface Quote {
  readonly id: string;
  readonly reference: string;
  readonly secretHash: string;
  /** Hashes of the secrets in the links that were emailed. */
  readonly linkHashes: readonly string[];
  readonly productType: ProductType;
  readonly channel: Channel;
  /** Grows with each event. */
  readonly version: number;
  readonly customerId: string | null;
  /** The callback that staff began it from. */
  readonly callbackId?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly modifiedAt: Date;
  /** The next step to answer. */
  readonly step: number;
  readonly vehicle: VehicleDraft | null;
  /** The rate book and the day that price this quote, fixed by its vehicle: a total never grows because time went by. */
  readonly ratedBy: { readonly rateBookVersion: number; readonly on: IsoDay } | null;
  readonly details: Details | null;
  /** The typing of step 2 that was saved last. */
  readonly typedSequence: number;
  /** The main product comes first. */
  readonly products: readonly ProductChoice[];
  /** What the chosen garage asks for each visit that it does: whatever of them is in the quote, or is added later, costs that. */
  readonly atGarage: readonly VisitThere[];
  /** What left the quote with the last change of the car or of an answer, and why. */
  readonly leftOut: readonly string[];
  /** Whether the customer would rather pay in instalments. */
  readonly paysByInstalments: boolean;
  readonly price: Price | null;
  readonly voucher: { readonly applicationVersion: number; readonly granted: GrantedVoucher | null };
  readonly adjustment: Adjustment | null;
  readonly reservation: Reservation | null;
  readonly gap: GapProgress;
  readonly renewal: Renewal | null;
  readonly termsAgreedAt: Date | null;
  readonly state: QuoteState;
  readonly sales: readonly Sale[];
}

/** The policy that a quote renews, what it cost, and the spent quote that renewed it before. */
export interface Renewal {
  readonly policyId: string;
  readonly previousPence: number;
  readonly insteadOf?: string;
  /** Absent in a quote of 1.0. */
  readonly offered?: OfferedCover | undefined;
  /** The claim for the loss of its car was paid. */
  readonly isCarLost?: true;
}

/** The cover that we offered, and for which car, whatever is chosen or typed instead. */
export interface OfferedCover {
  readonly choice: ProductChoice;
  readonly registrationNumber: string | null;
}

export const lastStep = 5;

/** A quote for a warranty has it in its cover. */
export const wantsInstalments = ({ productType, products, paysByInstalments }: Quote): boolean => {
  const main = products.find((one) => one.productType === productType);
  return main && 'cover' in main ? main.cover.instalments : paysByInstalments;
};

/** Q: a quote lives 30 days. Pages and letters say the last of them. */
export const quoteLifeDays = 30;

/** A quote before any answer. */
const unanswered = {
  linkHashes: [],
  channel: { kind: 'direct' },
  step: 1,
  vehicle: null,
  ratedBy: null,
  details: null,
  typedSequence: 0,
  products: [],
  atGarage: [],
  leftOut: [],
  paysByInstalments: false,
  price: null,
  voucher: { applicationVersion: 0, granted: null },
  adjustment: null,
  reservation: null,
  gap: { status: 'not_given' },
  renewal: null,
  termsAgreedAt: null,
  state: { status: 'open' },
  sales: [],
} as const satisfies Partial<Quote>;

type QuoteSeed = Pick<Quote, 'id' | 'reference' | 'secretHash' | 'customerId' | 'productType'> &
  Partial<Pick<Quote, 'channel' | 'renewal' | 'callbackId' | 'details'>>;

export const startQuote = (given: QuoteSeed, now: Date): Quote => ({
  ...unanswered,
  ...given,
  version: 1,
  createdAt: now,
  expiresAt: throughDay(now, quoteLifeDays),
  modifiedAt: now,
});

/** A change through which a payment continues, though it changes what is sold: a hold that is a copy is not given up (see `QuoteChanges`). */
export const stillHeld = (quote: Quote): Quote => ({ ...quote, state: { ...quote.state } });

/** An expired hold counts for nothing; a quote does not expire while it is being paid. */
export const statusAt = ({ state, expiresAt }: Pick<Quote, 'state' | 'expiresAt'>, now: Date): QuoteState['status'] => {
  if (state.status === 'purchased' || state.status === 'expired') return state.status;
  if (state.status === 'paying' && (state.isSelling === true || now < state.until)) return 'paying';
  return now < expiresAt ? 'open' : 'expired';
};

/** It was bought, or has expired: nothing of it follows what changes elsewhere. */
export const isOver = (quote: Pick<Quote, 'state' | 'expiresAt'>, now: Date): boolean => {
  const status = statusAt(quote, now);
  return status === 'purchased' || status === 'expired';
};

export const refuseUnlessOpen = (quote: Quote, now: Date): void => {
  const closed = closedBecause({ status: statusAt(quote, now) });
  if (closed !== undefined) throw new DomainError(closed);
};

/** A car that was lost is covered no more. The quote may be for another one by now. */
export const refuseForLostCar = ({ renewal, vehicle }: Quote): void => {
  const isOfLost = renewal?.isCarLost === true && renewal.offered?.registrationNumber === vehicle?.registration_number;
  if (isOfLost) throw new DomainError('CAR_LOST');
};

/** The terms were agreed for one car and one cover: another one needs them agreed again. */
export const termsFor = (after: Quote, before: Quote): Quote => {
  const agreed = ({ vehicle, products }: Quote): string => JSON.stringify([vehicle, products]);
  return agreed(after) === agreed(before) ? after : { ...after, termsAgreedAt: null };
};

/** After a change without moving on: what is to be agreed again has not been agreed. */
export const changed = (before: Quote, after: Quote): Quote => {
  const quote = termsFor(after, before);
  return quote.termsAgreedAt ? quote : { ...quote, step: Math.min(quote.step, lastStep) };
};
