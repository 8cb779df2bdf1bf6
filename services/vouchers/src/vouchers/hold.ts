import { checkVoucher, type Attempt, type Voucher, type VoucherState } from './voucher.js';

/** A hold on a single-use code lasts this long while the customer makes up their mind. */
export const holdMinutes = 30;
/** A claim made when the customer presses Pay runs out after this; one made at the sale does not. */
export const claimMinutes = 60;
/** A payment that claims once, right before it charges, keeps the code this long unless it ends sooner. */
export const singleClaimMinutes = 24 * 60;
/** A date, so that a process of the version before takes it for a hold that lasts. */
const withoutEnd = new Date('9999-12-31T23:59:59.999Z');

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** At which point a payment asks: the customer presses Pay, the sale is made, or both at once. */
export type ClaimMoment = 'pay' | 'sale' | 'single';

/** Keeps a single-use code for a quote. Others stay open, and what a payment of that quote keeps stays kept for it. */
export const hold = (voucher: Voucher, quoteId: string, at: Date): VoucherState =>
  voucher.singleUse && !isOfPayment(voucher.state, quoteId)
    ? { status: 'held', quoteId, until: minutesAfter(at, holdMinutes), paymentId: null }
    : voucher.state;

const isOfPayment = (state: VoucherState, quoteId: string): boolean =>
  state.status === 'held' && state.quoteId === quoteId && state.paymentId !== null;

/** Makes sure that the code may be used by this payment now, and keeps it for the payment. Throws as `checkVoucher`. */
export const claim = (voucher: Voucher, attempt: Attempt, payment: { id: string; moment: ClaimMoment }, at: Date): VoucherState => {
  checkVoucher(voucher, attempt, at);
  const { state } = voucher;
  if (!voucher.singleUse || state.status === 'redeemed') return state;
  const until = endOf(payment.moment, at);
  const isKept = state.status === 'held' && state.paymentId === payment.id && state.until > until;
  return { status: 'held', quoteId: attempt.quoteId, until: isKept ? state.until : until, paymentId: payment.id, since: at };
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

/** Gives a code back when its quote lets go of it. One that a payment keeps waits for the end of that payment: it may be used by it yet. */
export const release = (voucher: Voucher, quoteId: string): VoucherState =>
  voucher.state.status === 'held' && voucher.state.quoteId === quoteId && voucher.state.paymentId === null
    ? { status: 'open' }
    : voucher.state;

/** The payment that kept the code ended without a sale: the quote holds it for a while, unless it let go of it meanwhile. */
export const returnToQuote = (voucher: Voucher, quoteId: string, isStillOn: boolean, at: Date): VoucherState =>
  isStillOn ? hold({ ...voucher, state: { status: 'open' } }, quoteId, at) : { status: 'open' };

export const redeem = (voucher: Voucher, quoteId: string, paymentId: string, at: Date): VoucherState =>
  voucher.singleUse ? { status: 'redeemed', quoteId, paymentId, at } : voucher.state;
