import type { Discount } from '@kerbside/contracts/http/pricing-internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors';

/** Where a single-use code stands. A code that may be used often is always open. */
export type VoucherState =
  | { readonly status: 'open' }
  | { readonly status: 'held'; readonly quoteId: string; readonly until: Date; readonly paymentId: string | null }
  | { readonly status: 'redeemed'; readonly quoteId: string; readonly paymentId: string; readonly at: Date };

export interface Voucher {
  readonly id: string;
  readonly code: string;
  /** What the customer reads on the receipt. */
  readonly label: string;
  readonly discount: Discount;
  /** Products it is for; null for all. */
  readonly products: readonly ProductType[] | null;
  readonly needsMot: boolean;
  readonly needsBreakdown: boolean;
  readonly clubId: string | null;
  /** The first moment it is no longer good. */
  readonly expiresAt: Date | null;
  readonly singleUse: boolean;
  readonly state: VoucherState;
}

/** What an attempt to use a voucher brings. */
export interface Attempt {
  readonly quoteId: string;
  readonly productTypes: readonly ProductType[];
  /** "I don't need an MOT/a Breakdown Cover" (Q8): take the voucher without what it would add. */
  readonly withoutAdditions: boolean;
  readonly isClubMember: boolean;
}

type ClaimFor = Pick<Attempt, 'quoteId' | 'productTypes'>;

/** A hold on a single-use code lasts this long while the customer makes up their mind. */
export const holdMinutes = 30;
/** A code kept for a payment stays kept until the payment ends; a payment that never ends gives it back after this. */
export const claimHours = 24;

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Before there is a quote any product may still be chosen, and other cover added. */
export const beforeQuote = (voucher: Voucher, productType: ProductType | undefined, isClubMember: boolean): Attempt => ({
  quoteId: '',
  productTypes: productType === undefined ? (voucher.products ?? []) : [productType],
  withoutAdditions: true,
  isClubMember,
});

/** Refuses a voucher that may not go on this quote now. Throws VOUCHER_EXPIRED, VOUCHER_ALREADY_REDEEMED, VOUCHER_WRONG_PRODUCT, VOUCHER_MEMBERS_ONLY or VOUCHER_NEEDS_COVER. */
export const checkVoucher = (voucher: Voucher, attempt: Attempt, at: Date): void => {
  if (voucher.expiresAt && at >= voucher.expiresAt) throw new DomainError('VOUCHER_EXPIRED');
  if (isTaken(voucher.state, attempt.quoteId, at)) throw new DomainError('VOUCHER_ALREADY_REDEEMED');
  requireProduct(voucher, attempt.productTypes);
  if (voucher.clubId && !attempt.isClubMember)
    throw new DomainError('VOUCHER_MEMBERS_ONLY', { fields: { club_member_id: 'Enter your 10-digit club membership number' } });
  if (!attempt.withoutAdditions) checkCover(voucher, attempt.productTypes);
};

const requireProduct = ({ products }: Voucher, productTypes: readonly ProductType[]): void => {
  if (products && !productTypes.some((product) => products.includes(product))) throw new DomainError('VOUCHER_WRONG_PRODUCT');
};

const checkCover = (voucher: Voucher, productTypes: readonly ProductType[]): void => {
  const no_mot_detected = voucher.needsMot && !productTypes.includes('mot');
  const no_breakdown_detected = voucher.needsBreakdown && !productTypes.includes('breakdown');
  if (no_mot_detected || no_breakdown_detected)
    throw new DomainError('VOUCHER_NEEDS_COVER', {
      data: { no_mot_detected, no_breakdown_detected },
      message: missingCoverMessage(no_mot_detected, no_breakdown_detected),
    });
};

const missingCoverMessage = (mot: boolean, breakdown: boolean): string => {
  if (mot && breakdown) return 'This code works with an MOT and Breakdown Cover. Add both, or use it without them.';
  return mot
    ? 'This code works with an MOT. Add one, or use it without.'
    : 'This code works with Breakdown Cover. Add it, or use it without.';
};

/** Whether an attempt would be allowed. */
export const isUsable = (voucher: Voucher, attempt: Attempt, at: Date): boolean => {
  try {
    checkVoucher(voucher, attempt, at);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/** Whether another quote has the code: it was redeemed, or is held and the hold has not run out. */
export const isTaken = (state: VoucherState, quoteId: string, at: Date): boolean => {
  if (state.status === 'open' || state.quoteId === quoteId) return false;
  return state.status === 'redeemed' || at < state.until;
};

/** Keeps a single-use code for a quote. Others stay open, and what a payment of that quote keeps stays kept for it. */
export const hold = (voucher: Voucher, quoteId: string, at: Date): VoucherState =>
  voucher.singleUse && !isOfPayment(voucher.state, quoteId)
    ? { status: 'held', quoteId, until: minutesAfter(at, holdMinutes), paymentId: null }
    : voucher.state;

const isOfPayment = (state: VoucherState, quoteId: string): boolean =>
  state.status === 'held' && state.quoteId === quoteId && state.paymentId !== null;

/** Makes sure, right before a charge, that the code may still be used, for the products that are in the quote by now, and keeps it for the payment. */
export const claim = (voucher: Voucher, { quoteId, productTypes }: ClaimFor, paymentId: string, at: Date): VoucherState => {
  if (voucher.expiresAt && at >= voucher.expiresAt) throw new DomainError('VOUCHER_EXPIRED');
  if (isTaken(voucher.state, quoteId, at)) throw new DomainError('VOUCHER_ALREADY_REDEEMED');
  requireProduct(voucher, productTypes);
  if (!voucher.singleUse || voucher.state.status === 'redeemed') return voucher.state;
  return { status: 'held', quoteId, until: minutesAfter(at, claimHours * 60), paymentId };
};

/** Gives a code back when its quote lets go of it. One that a payment keeps waits for the end of that payment: it may be used by it yet. */
export const release = (voucher: Voucher, quoteId: string): VoucherState =>
  voucher.state.status === 'held' && voucher.state.quoteId === quoteId && voucher.state.paymentId === null
    ? { status: 'open' }
    : voucher.state;

/** The payment that kept the code failed: the quote holds it for a while, unless it let go of it meanwhile. */
export const loosen = (voucher: Voucher, quoteId: string, isStillOn: boolean, at: Date): VoucherState =>
  isStillOn ? hold({ ...voucher, state: { status: 'open' } }, quoteId, at) : { status: 'open' };

export const redeem = (voucher: Voucher, quoteId: string, paymentId: string, at: Date): VoucherState =>
  voucher.singleUse ? { status: 'redeemed', quoteId, paymentId, at } : voucher.state;
