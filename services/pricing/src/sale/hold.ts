import { createHash } from 'node:crypto';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { refuseUnlessGapMayBeSold } from '../quotes/model/gap-rule.js';
import { refuseWhileGarageIsAwaited } from '../quotes/model/awaits-garage.js';
import { lastStep, refuseForLostCar, statusAt, type Quote, type Sale } from '../quotes/model/quote.js';
import { saleOf } from './sale.js';

const holdMs = 10 * 60 * 1_000;
/** More attempts to pay than anybody makes; the last ones are kept. */
const salesKept = 20;

export interface HoldingPayment {
  readonly paymentId: string;
  readonly totalPence: number;
}

/** What a payment asks to sell: the sale that it was given, by its id. */
export interface HoldAgreement {
  readonly paymentId: string;
  readonly saleId: string;
  /** Greater than that of every agreement of the payment before. */
  readonly agreement?: number | undefined;
}

/** What ends a hold: a payment that came to nothing, or the sale itself being called off. */
export interface Release {
  readonly paymentId: string;
  readonly saleIsOff?: boolean | undefined;
  readonly agreement?: number | undefined;
}

export interface At {
  readonly now: Date;
  readonly today: IsoDay;
}

/** Whether its price, steps and customer are all there. */
const isReady = (quote: Quote): quote is Quote & { readonly price: NonNullable<Quote['price']> } =>
  quote.price !== null && quote.step > lastStep && quote.customerId !== null;

/** A payment holds the price that its customer saw. That payment may take hold again, unless the quote is being sold. */
export const held = (quote: Quote, payment: HoldingPayment, books: PublishedBooks, { now, today }: At): Quote => {
  const status = statusAt(quote, now);
  const isOwn = quote.state.status === 'paying' && quote.state.paymentId === payment.paymentId && quote.state.isSelling !== true;
  if (status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (status === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (status === 'paying' && !isOwn) throw new DomainError('QUOTE_BEING_PAID');
  if (!isReady(quote)) throw new DomainError('QUOTE_NOT_READY');
  refuseForLostCar(quote);
  refuseWhileGarageIsAwaited(quote);
  refuseUnlessGapMayBeSold(quote, today);
  const { totalPence, per } = quote.price;
  if (totalPence !== payment.totalPence) throw new DomainError('PRICE_CHANGED', { data: { totalPence, isMonthly: per === 'month' } });
  const purchase = saleOf(quote, books, today);
  const saleId = nameOf(purchase, quote);
  const sale: Sale = { ...payment, saleId, purchase };
  return {
    ...quote,
    state: { status: 'paying', paymentId: payment.paymentId, saleId, since: now, until: new Date(now.getTime() + holdMs) },
    sales: [...quote.sales.filter(({ paymentId }) => paymentId !== payment.paymentId), sale].slice(-salesKept),
  };
};

/** The money is about to be taken for what was agreed. An expired hold still counts if nothing has changed since: nobody waits to see whether they need cover from a day that is over. */
export const selling = (quote: Quote, { paymentId, saleId, agreement }: HoldAgreement, { now, today }: At): Quote => {
  const { state } = quote;
  if (state.status === 'purchased' && state.paymentId === paymentId) return quote;
  if (state.status === 'purchased') throw new DomainError('QUOTE_PURCHASED');
  if (state.status !== 'paying' || state.paymentId !== paymentId || state.saleId !== saleId) throw new DomainError('SALE_CHANGED');
  const isNewer = agreement !== undefined && agreement > (state.agreement ?? 0);
  const sold = { ...quote, state: { ...state, isSelling: true, ...(isNewer ? { agreement } : {}) } };
  if (state.isSelling === true) return isNewer ? sold : quote;
  if (statusAt(quote, now) === 'expired') throw new DomainError('QUOTE_EXPIRED');
  if (now >= state.until && beginsBefore(today, quote, paymentId)) throw new DomainError('SALE_CHANGED');
  refuseForLostCar(quote);
  refuseUnlessGapMayBeSold(quote, today);
  return sold;
};

const beginsBefore = (today: IsoDay, { sales }: Quote, paymentId: string): boolean =>
  sales.some((sale) => sale.paymentId === paymentId && sale.purchase.policies.some(({ startsOn }) => startsOn < today));

/** A payment lets go. A quote that is being sold stays held unless the sale itself is called off, and not one that was agreed to before it. */
export const released = (quote: Quote, { paymentId, saleIsOff = false, agreement }: Release): Quote => {
  const { state } = quote;
  if (state.status !== 'paying' || state.paymentId !== paymentId) return quote;
  const isItsSale = saleIsOff && (agreement ?? Infinity) >= (state.agreement ?? 0);
  return isItsSale || state.isSelling !== true ? { ...quote, state: { status: 'open' } } : quote;
};

/** The payment failed at `failedAt`. A hold that it took after that, for another attempt, stays. */
export const releasedAt = (quote: Quote, paymentId: string, failedAt: Date): Quote => {
  const { state } = quote;
  return state.status === 'paying' && state.since > failedAt ? quote : released(quote, { paymentId });
};

/** A purchase is final, whatever has become of the hold. */
export const purchased = (quote: Quote, paymentId: string, now: Date): Quote =>
  quote.state.status === 'purchased' ? quote : { ...quote, state: { status: 'purchased', paymentId, at: now } };

/** Identifies a sale: the same for the same purchase, price, voucher and agreement to the terms. */
const nameOf = (purchase: Sale['purchase'], { price, voucher, termsAgreedAt }: Quote): string =>
  digest([purchase, price?.lines, voucher.granted?.code ?? null, termsAgreedAt]);

/** Names the car and the covers of a quote that may be paid, whatever they cost: payments compare it with what their page showed. */
export const namesSold = (quote: Quote, books: PublishedBooks, { now, today }: At): { readonly sells?: string } => {
  const status = statusAt(quote, now);
  if ((status !== 'open' && status !== 'paying') || !isReady(quote)) return {};
  const { vehicle, purchaseDate, policies } = saleOf(quote, books, today);
  const sold = policies.map(({ lines: _lines, originalPence: _original, premiumPence: _premium, taxPence: _tax, ...policy }) => policy);
  return { sells: digest([vehicle, purchaseDate, sold]) };
};

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
