import { createHash } from 'node:crypto';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError } from '@kerbside/platform/errors';
import type { RateBooks } from '../rate-book/rate-books.js';
import { refuseUnlessGapMayBeSold } from './gap-sale.js';
import { statusAt, type Quote, type Sale } from './quote.js';
import { saleOf } from './sale.js';
import { lastStep } from './steps.js';

const holdMs = 10 * 60 * 1_000;
/** More attempts to pay than anybody makes; the last ones are kept. */
const salesKept = 20;

export interface Payment {
  readonly paymentId: string;
  readonly totalPence: number;
}

/** What a payment asks to sell: what it was given, by its id. */
export interface Agreed {
  readonly paymentId: string;
  readonly saleId: string;
}

export interface At {
  readonly now: Date;
  readonly today: IsoDay;
}

/** A payment takes hold of the price that its customer saw. The same payment may take hold again, unless it is being sold. */
export const held = (quote: Quote, payment: Payment, books: RateBooks, { now, today }: At): Quote => {
  const status = statusAt(quote, now);
  const isOwn = quote.state.status === 'paying' && quote.state.paymentId === payment.paymentId && quote.state.isSelling !== true;
  if (status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (status === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (status === 'paying' && !isOwn) throw new DomainError('QUOTE_BEING_PAID');
  if (!quote.price || quote.step <= lastStep || quote.customerId === null) throw new DomainError('QUOTE_NOT_READY');
  refuseUnlessGapMayBeSold(quote, today);
  const { totalPence } = quote.price;
  if (totalPence !== payment.totalPence) throw new DomainError('PRICE_CHANGED', { data: { totalPence } });
  const purchase = saleOf(quote, books, today);
  const saleId = nameOf(purchase, quote);
  const sale: Sale = { ...payment, saleId, purchase };
  return {
    ...quote,
    state: { status: 'paying', paymentId: payment.paymentId, saleId, since: now, until: new Date(now.getTime() + holdMs) },
    sales: [...quote.sales.filter(({ paymentId }) => paymentId !== payment.paymentId), sale].slice(-salesKept),
  };
};

/** The money is about to be taken for what was agreed. A hold that ran out is as good as new while nothing was changed since. */
export const selling = (quote: Quote, { paymentId, saleId }: Agreed, { now, today }: At): Quote => {
  const { state } = quote;
  if (state.status === 'purchased' && state.paymentId === paymentId) return quote;
  if (state.status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (state.status !== 'paying' || state.paymentId !== paymentId || state.saleId !== saleId) throw new DomainError('SALE_CHANGED');
  if (state.isSelling === true) return quote;
  if (statusAt(quote, now) === 'expired') throw new DomainError('QUOTE_EXPIRED');
  refuseUnlessGapMayBeSold(quote, today);
  return { ...quote, state: { ...state, isSelling: true } };
};

/** A payment lets go. What is being sold stays held unless the sale itself is called off. */
export const released = (quote: Quote, paymentId: string, saleIsOff = false): Quote => {
  const { state } = quote;
  const isHeld = state.status === 'paying' && state.paymentId === paymentId && (saleIsOff || state.isSelling !== true);
  return isHeld ? { ...quote, state: { status: 'open' } } : quote;
};

/** The payment failed at a time: a hold that it took since then, for another try, stays. */
export const releasedAt = (quote: Quote, paymentId: string, failedAt: Date): Quote => {
  const { state } = quote;
  return state.status === 'paying' && state.since !== undefined && state.since > failedAt ? quote : released(quote, paymentId);
};

/** It was bought: that settles it, whatever became of the hold meanwhile. */
export const purchased = (quote: Quote, paymentId: string, now: Date): Quote =>
  quote.state.status === 'purchased' ? quote : { ...quote, state: { status: 'purchased', paymentId, at: now } };

/** What is sold, and to whom: a change of any of it ends a hold that has run out. */
const soldParts = [
  'customerId',
  'vehicle',
  'ratedBy',
  'details',
  'cover',
  'products',
  'price',
  'voucher',
  'adjustment',
  'gap',
  'step',
  'termsAgreedAt',
] as const satisfies readonly (keyof Quote)[];

/** After a change of what a payment had been given to sell, it can be sold no more: the customer has to agree to what it is now. */
export const withoutLostHold = (before: Quote, after: Quote): Quote => {
  const isAsHeld = after.state !== before.state || after.state.status !== 'paying' || after.state.isSelling === true;
  return isAsHeld || soldParts.every((part) => after[part] === before[part]) ? after : { ...after, state: { status: 'open' } };
};

/** What the quote sold, or is selling: by the payment that bought it, else the one that held it last, else as it stands. */
export const soldOr = (quote: Quote, asItStands: () => Sale['purchase']): Sale['purchase'] => {
  const paymentId = quote.state.status === 'purchased' || quote.state.status === 'paying' ? quote.state.paymentId : undefined;
  const sale = quote.sales.find((one) => one.paymentId === paymentId) ?? quote.sales.at(-1);
  return sale ? sale.purchase : asItStands();
};

/** The same for the same terms, price and voucher, whenever it is asked. */
const nameOf = (purchase: Sale['purchase'], { price, voucher, termsAgreedAt }: Quote): string =>
  createHash('sha256')
    .update(JSON.stringify([purchase, price?.lines, voucher.granted?.code ?? null, termsAgreedAt]))
    .digest('hex')
    .slice(0, 32);
