import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import type { QuoteAccess } from '../access/access.js';
import { decided, mapQuote, modified } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { contactIn, detailsFrom, type TypedStep2 } from './details.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { typeDetails } from './steps.js';

interface TypingRequest {
  readonly access: QuoteAccess;
  readonly actor: Caller;
  readonly typed: TypedStep2;
  readonly sequence?: number | undefined;
}

@Injectable()
export class TypingService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
    private readonly blocked: BlockedFields,
  ) {}

  /** Saves what has been typed of step 2 so far. An earlier save never overwrites a later one. */
  async save(quoteId: string, { access, actor, typed, sequence }: TypingRequest): Promise<Quote> {
    const isBlocked = await this.blocked.wouldRefuse(contactIn(detailsFrom(typed)));
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-details-typed' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        if (sequence !== undefined && sequence <= quote.typedSequence) return decided(quote);
        const after = typeDetails(quote, typed, { books: this.books, today: londonDay(now), isBlocked });
        return modified(
          mapQuote(after, (one) => ({ ...one, typedSequence: sequence ?? quote.typedSequence })),
          now,
        );
      },
    });
  }
}
