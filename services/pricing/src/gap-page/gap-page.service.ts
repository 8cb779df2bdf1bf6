import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { QuoteAccess } from '../access/access.js';
import { changed } from '../quotes/model/agreed-terms.js';
import { modified, mapQuote } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { adjustedGap, type GapForm } from './gap-adjustment.js';

export interface GapPageRequest {
  readonly quoteId: string;
  readonly access: QuoteAccess;
  readonly actor: Caller;
}

@Injectable()
export class GapPageService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  adjust({ quoteId, access, actor }: GapPageRequest, form: GapForm): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'gap-quote-adjusted' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        if (!quote.products.some(({ productType }) => productType === 'gap'))
          throw new DomainError(quote.productType === 'gap' && !quote.vehicle ? 'PRICES_NEED_VEHICLE' : 'NOT_A_GAP_QUOTE');
        const after = adjustedGap(quote, form, { books: this.books, today: londonDay(now) });
        if (after.quote === quote) return after;
        return modified(
          mapQuote(after, (one) => changed(quote, one)),
          now,
        );
      },
    });
  }
}
