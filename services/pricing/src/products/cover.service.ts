import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { Clock } from '@kerbside/platform/time/clock';
import type { QuoteAccess } from '../access/access.js';
import { modified } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { chosenCover, type CoverForm } from './cover.js';

@Injectable()
export class CoverService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  choose(quoteId: string, access: QuoteAccess, form: CoverForm, actor: Caller): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-cover-chosen' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        return modified(chosenCover(quote, form, this.books), now);
      },
    });
  }
}
