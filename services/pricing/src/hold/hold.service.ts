import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import type { QuoteAccess } from '../access/access.js';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { held, purchased, released, releasedAt, selling, type HoldAgreement, type HoldingPayment, type Release } from './hold.js';

/** What a payment does to the quote that it is for. */
@Injectable()
export class HoldService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** A quote that no customer owns yet passes to the customer who opens it here. */
  open(quoteId: string, access: QuoteAccess): Promise<Quote> {
    return this.changes.make({ quoteId, access, decide: (quote) => decided(quote) });
  }

  hold(quoteId: string, payment: HoldingPayment, access?: QuoteAccess): Promise<Quote> {
    const now = this.clock.now();
    const at = { now, today: londonDay(now) };
    return this.changes.make({ quoteId, access, decide: (quote) => decided(held(quote, payment, this.books, at)) });
  }

  sell(quoteId: string, agreed: HoldAgreement): Promise<Quote> {
    const now = this.clock.now();
    const at = { now, today: londonDay(now) };
    return this.changes.make({ quoteId, decide: (quote) => decided(selling(quote, agreed, at)) });
  }

  release(quoteId: string, release: Release): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(released(quote, release)) });
  }

  purchase(quoteId: string, paymentId: string): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(purchased(quote, paymentId, this.clock.now())) });
  }

  fail(quoteId: string, paymentId: string, failedAt: Date): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(releasedAt(quote, paymentId, failedAt)) });
  }
}
