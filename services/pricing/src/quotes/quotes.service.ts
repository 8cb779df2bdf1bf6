import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/dates';
import { quoteStarted } from '@kerbside/contracts/events/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Mongo } from '@kerbside/platform/mongo';
import { RateBooks } from '../rate-book/rate-books.js';
import { maySee, refuseUnlessOpen, startQuote, type Quote, type QuoteAsker } from './quote.js';
import { QuoteChanges } from './quote-changes.js';
import { QuotesRepository } from './quotes.repository.js';
import { hashOf, newReference, newSecret } from './secret.js';
import { chosenCover, typeDetails, type CoverForm } from './steps.js';

export interface Typing {
  readonly asker: QuoteAsker;
  readonly actor: Caller;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly sequence?: number | undefined;
}

@Injectable()
export class QuotesService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly books: RateBooks,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async start(productType: ProductType, caller: Caller): Promise<{ quote: Quote; secret: string }> {
    const now = this.clock.now();
    if (productType !== 'warranty' || !this.books.inForce(londonDay(now)).products[productType]) throw new DomainError('PRODUCT_NOT_SOLD');
    const secret = newSecret();
    const customerId = caller.kind === 'customer' ? caller.userId : null;
    const quote = startQuote({ id: randomUUID(), reference: newReference(), secretHash: hashOf(secret), customerId }, now);
    await this.mongo.transaction(async (session) => {
      await this.quotes.add(quote, session);
      await this.outbox.add(session, quoteStarted, { id: quote.id, version: quote.version, data: { quoteId: quote.id, productType } });
    });
    return { quote, secret };
  }

  async read(quoteId: string, asker: QuoteAsker): Promise<Quote> {
    const quote = await this.quotes.find(quoteId);
    if (!maySee(quote, asker)) throw notFound();
    return quote;
  }

  ofCustomer(customerId: string): Promise<Quote[]> {
    return this.quotes.ofCustomer(customerId);
  }

  /** Typing of step 2, saved as it comes; what was typed earlier never overwrites what was typed later. */
  saveTyping(quoteId: string, { asker, actor, typed, sequence }: Typing): Promise<Quote> {
    return this.changes.asked(quoteId, asker, {
      by: { actor, action: 'quote-details-typed' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        if (sequence !== undefined && sequence <= quote.typedSequence) return quote;
        return { ...typeDetails(quote, typed, londonDay(now)), typedSequence: sequence ?? quote.typedSequence, modifiedAt: now };
      },
    });
  }

  chooseCover(quoteId: string, asker: QuoteAsker, form: CoverForm, actor: Caller): Promise<Quote> {
    return this.changes.asked(quoteId, asker, {
      by: { actor, action: 'quote-cover-chosen' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        return { ...chosenCover(quote, form, this.books), modifiedAt: now };
      },
    });
  }
}
