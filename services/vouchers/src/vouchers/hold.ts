import { laterOf } from '../agreements.js';
import { checkVoucher, type Attempt, type Voucher, type VoucherState } from './voucher.js';

/** How long a hold on a single-use code lasts while the customer makes up their mind. */
export const holdMinutes = 30;
/** A claim made when the customer presses Pay expires after this; one made at the sale does not. */
export const claimMinutes = 60;
/** How long a payment that claims once, right before it charges, keeps the code, unless it ends sooner. */
export const singleClaimMinutes = 24 * 60;
const withoutEnd = new Date('9999-12-31T23:59:59.999Z');

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** When a payment claims: as the customer presses Pay, as the sale is made, or both at once. */
export type ClaimMoment = 'pay' | 'sale' | 'single';

/**
 * Holds a single-use code for a quote. Other codes stay open, a code that a payment of that quote keeps stays with the payment, and one that the quote was bought with stays
 * used, however late the request.
 */
export const hold = (voucher: Voucher, quoteId: string, at: Date): VoucherState =>
  voucher.singleUse && voucher.state.status !== 'redeemed' && !isOfPayment(voucher.state, quoteId)
    ? { status: 'held', quoteId, until: minutesAfter(at, holdMinutes), paymentId: null }
    : voucher.state;

const isOfPayment = (state: VoucherState, quoteId: string): boolean =>
  state.status === 'held' && state.quoteId === quoteId && state.paymentId !== null;

interface ClaimRequest {
  readonly id: string;
  readonly moment: ClaimMoment;
  /** Higher than the number of any earlier agreement of the customer. */
  readonly agreement?: number | undefined;
}

/** Makes sure that this payment may use the code now, and keeps it for the payment. Throws like `checkVoucher`. */
export const claim = (voucher: Voucher, attempt: Attempt, payment: ClaimRequest, at: Date): VoucherState => {
  checkVoucher(voucher, attempt, at);
  const { state } = voucher;
  if (!voucher.singleUse || state.status === 'redeemed') return state;
  const until = endOf(payment.moment, at);
  const before = state.status === 'held' && state.paymentId === payment.id ? state : undefined;
  const isKept = before !== undefined && before.until > until;
  const agreement = laterOf(before?.agreement, payment.agreement);
  return { status: 'held', quoteId: attempt.quoteId, until: isKept ? before.until : until, paymentId: payment.id, since: at, ...agreement };
};

const endOf = (moment: ClaimMoment, at: Date): Date => {
  switch (moment) {
    case 'sale':
      return withoutEnd;
    case 'pay':
      return minutesAfter(at, claimMinutes);
    case 'single':
      return minutesAfter(at, singleClaimMinutes);
  }
};

/** Frees a code that its quote releases. One that a payment keeps stays until that payment ends, since it may still use the code. */
export const release = (voucher: Voucher, quoteId: string): VoucherState =>
  voucher.state.status === 'held' && voucher.state.quoteId === quoteId && voucher.state.paymentId === null
    ? { status: 'open' }
    : voucher.state;

/** The payment that kept the code ended without a sale: the quote holds it for a while, unless it has released it since. */
export const returnToQuote = (voucher: Voucher, quoteId: string, isStillOn: boolean, at: Date): VoucherState =>
  isStillOn ? hold({ ...voucher, state: { status: 'open' } }, quoteId, at) : { status: 'open' };

/** Nothing of what was bought with the code is paid or in force, so it can be used again. */
export const unredeem = ({ state }: Pick<Voucher, 'state'>, paymentId: string): VoucherState =>
  state.status === 'redeemed' && state.paymentId === paymentId ? { status: 'open' } : state;

export const redeem = (voucher: Voucher, quoteId: string, paymentId: string, at: Date): VoucherState =>
  voucher.singleUse ? { status: 'redeemed', quoteId, paymentId, at } : voucher.state;
