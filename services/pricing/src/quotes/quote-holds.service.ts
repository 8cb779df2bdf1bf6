import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing-purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/clock';
import { Sweeper } from '@kerbside/platform/sweep';
import type { ClientSession } from 'mongoose';
import type { GrantedVoucher } from '../pricing/discount.js';
import { RateBookStore } from '../rate-book/rate-book-store.js';
import { RateBooks } from '../rate-book/rate-books.js';
import { held, purchased, released, releasedAt, selling, soldOr, type Agreed, type Payment } from './hold.js';
import { refuseUnlessOpen, statusAt, type Quote, type QuoteAccess } from './quote.js';
import { selectedVisit, type Selection } from './product-changes.js';
import { QuoteChanges } from './quote-changes.js';
import { QuotesRepository } from './quotes.repository.js';
import { repriced } from './repricing.js';
import { saleOf } from './sale.js';
import { changed } from './steps.js';

const sweepMs = 60_000;
const expiredAtOnce = 200;

/** What vouchers, payments and claims do to a quote, and what time does to it. */
@Injectable()
export class QuoteHoldsService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly books: RateBooks,
    private readonly store: RateBookStore,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('expire-quotes', sweepMs, () => this.expire());
  }

  /** Opened by a customer who has no other way to own it yet, it becomes theirs. */
  open(quoteId: string, access: QuoteAccess): Promise<Quote> {
    return this.changes.asked(quoteId, access, { decide: (quote) => quote });
  }

  /** The same or an older application changes nothing, so that vouchers may ask again when our answer was lost. */
  setVoucher(quoteId: string, applicationVersion: number, granted: GrantedVoucher | null): Promise<Quote> {
    return this.changes.trusted(quoteId, {
      decide: (quote) => {
        if (applicationVersion <= quote.voucher.applicationVersion) return quote;
        refuseUnlessOpen(quote, this.clock.now());
        return repriced({ ...quote, voucher: { applicationVersion, granted } }, this.books);
      },
    });
  }

  /** A garage's price for a visit; the same or an older selection changes nothing. */
  setVisit(quoteId: string, type: ProductType, selection: Selection): Promise<Quote> {
    return this.changes.trusted(quoteId, {
      decide: (quote) => {
        const now = this.clock.now();
        const after = selectedVisit(quote, type, selection, { books: this.books, today: londonDay(now) });
        if (after === quote) return quote;
        refuseUnlessOpen(quote, now);
        return changed(quote, after);
      },
    });
  }

  hold(quoteId: string, payment: Payment, access?: QuoteAccess): Promise<Quote> {
    const now = this.clock.now();
    const decide = (quote: Quote) => held(quote, payment, this.books, { now, today: londonDay(now) });
    return access ? this.changes.asked(quoteId, access, { decide }) : this.changes.trusted(quoteId, { decide });
  }

  sell(quoteId: string, agreed: Agreed): Promise<Quote> {
    const now = this.clock.now();
    return this.changes.trusted(quoteId, { decide: (quote) => selling(quote, agreed, { now, today: londonDay(now) }) });
  }

  release(quoteId: string, paymentId: string, saleIsOff = false): Promise<Quote> {
    return this.changes.trusted(quoteId, { decide: (quote) => released(quote, paymentId, saleIsOff) });
  }

  async purchase(session: ClientSession, quoteId: string, paymentId: string): Promise<void> {
    await this.changes.within(session, quoteId, { decide: (quote) => purchased(quote, paymentId, this.clock.now()) });
  }

  async releaseWithin(session: ClientSession, quoteId: string, paymentId: string, failedAt: Date): Promise<void> {
    await this.changes.within(session, quoteId, { decide: (quote) => releasedAt(quote, paymentId, failedAt) });
  }

  async sold(quoteId: string): Promise<PurchasedQuote> {
    const quote = await this.quotes.find(quoteId);
    await this.store.ensure(quote);
    return soldOr(quote, () => saleOf(quote, this.books, londonDay(this.clock.now())));
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    for (const quoteId of await this.quotes.runOut(now, expiredAtOnce))
      await this.changes.trusted(quoteId, { decide: (quote) => expired(quote, now) });
  }
}

const expired = (quote: Quote, now: Date): Quote =>
  quote.state.status === 'expired' || statusAt(quote, now) !== 'expired' ? quote : { ...quote, state: { status: 'expired', at: now } };
