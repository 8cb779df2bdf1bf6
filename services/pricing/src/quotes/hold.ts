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

export interface At {
  readonly now: Date;
  readonly today: IsoDay;
}

/** A payment takes hold of the price that its customer saw. The same payment may take hold again. */
export const held = (quote: Quote, payment: Payment, books: RateBooks, { now, today }: At): Quote => {
  const status = statusAt(quote, now);
  const isOwn = quote.state.status === 'paying' && quote.state.paymentId === payment.paymentId;
  if (status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (status === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (status === 'paying' && !isOwn) throw new DomainError('QUOTE_BEING_PAID');
  if (!quote.price || quote.step <= lastStep || quote.customerId === null) throw new DomainError('QUOTE_NOT_READY');
  refuseUnlessGapMayBeSold(quote, today);
  const { totalPence } = quote.price;
  if (totalPence !== payment.totalPence) throw new DomainError('PRICE_CHANGED', { data: { totalPence } });
  const sale: Sale = { ...payment, purchase: saleOf(quote, books, today) };
  return {
    ...quote,
    state: { status: 'paying', paymentId: payment.paymentId, until: new Date(now.getTime() + holdMs) },
    sales: [...quote.sales.filter(({ paymentId }) => paymentId !== payment.paymentId), sale].slice(-salesKept),
  };
};

export const released = (quote: Quote, paymentId: string): Quote =>
  quote.state.status === 'paying' && quote.state.paymentId === paymentId ? { ...quote, state: { status: 'open' } } : quote;

/** The money was taken: that settles it, whatever became of the hold meanwhile. */
export const purchased = (quote: Quote, paymentId: string, now: Date): Quote =>
  quote.state.status === 'purchased' ? quote : { ...quote, state: { status: 'purchased', paymentId, at: now } };

/** What the quote sold, or is selling: by the payment that bought it, else the one that held it last, else as it stands. */
export const soldOr = (quote: Quote, asItStands: () => Sale['purchase']): Sale['purchase'] => {
  const paymentId = quote.state.status === 'purchased' || quote.state.status === 'paying' ? quote.state.paymentId : undefined;
  const sale = quote.sales.find((one) => one.paymentId === paymentId) ?? quote.sales.at(-1);
  return sale ? sale.purchase : asItStands();
};
