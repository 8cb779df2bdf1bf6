import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { changed } from '../quotes/model/agreed-terms.js';
import { mapQuote } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { selectedVisit, type Selection } from './selected-visit.js';

@Injectable()
export class VisitsService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** A garage's price for a visit; the same or an older selection changes nothing. */
  select(quoteId: string, type: ProductType, selection: Selection): Promise<Quote> {
    return this.changes.make({
      quoteId,
      decide: (quote) => {
        const now = this.clock.now();
        const after = selectedVisit(quote, type, selection, { books: this.books, today: londonDay(now) });
        if (after.quote === quote) return after;
        refuseUnlessOpen(quote, now);
        return mapQuote(after, (one) => changed(quote, one));
      },
    });
  }
}
