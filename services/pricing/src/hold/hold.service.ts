import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import { Clock } from '@kerbside/platform/clock';
import type { ClientSession } from 'mongoose';
import type { QuoteAccess } from '../access/access.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import type { Quote } from '../quotes/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { held, purchased, released, releasedAt, selling, type Agreed, type Payment } from './hold.js';

/** What a payment does to the quote that it is for. */
@Injectable()
export class HoldService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** Opened by a customer who has no other way to own it yet, it becomes theirs. */
  open(quoteId: string, access: QuoteAccess): Promise<Quote> {
    return this.changes.asked(quoteId, access, { decide: (quote) => quote });
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
}
