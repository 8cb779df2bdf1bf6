import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/dates';
import { quoteStarted } from '@kerbside/contracts/events/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import type { ClientSession } from 'mongoose';
import { RateBookStore } from '../rate-book/rate-book-store.js';
import { RateBooks } from '../rate-book/rate-books.js';
import { maySee, refuseUnlessOpen, startQuote, type Quote, type QuoteAccess } from './quote.js';
import { QuoteChanges } from './quote-changes.js';
import { QuotesRepository } from './quotes.repository.js';
import { hashOf, newReference, newSecret } from './secret.js';
import { chosenCover, typeDetails, type CoverForm } from './steps.js';

export interface Typing {
  readonly access: QuoteAccess;
  readonly actor: Caller;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly sequence?: number | undefined;
}

export interface Started {
  readonly quote: Quote;
  /** Given once: only its hash is kept. */
  readonly secret: string;
}

type Beginning = Pick<Quote, 'productType' | 'customerId'> & Partial<Pick<Quote, 'id' | 'channel' | 'renewal'>>;

@Injectable()
export class QuotesService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly books: RateBooks,
    private readonly store: RateBookStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async start(productType: ProductType, caller: Caller): Promise<Started> {
    const started = this.begin({ productType, customerId: caller.kind === 'customer' ? caller.userId : null });
    await this.add(started.quote);
    return started;
  }

  /** Throws PRODUCT_NOT_SOLD. */
  begin(beginning: Beginning): Started {
    const now = this.clock.now();
    if (!this.books.inForce(londonDay(now)).products[beginning.productType]) throw new DomainError('PRODUCT_NOT_SOLD');
    const secret = newSecret();
    const quote = startQuote({ id: randomUUID(), reference: newReference(), secretHash: hashOf(secret), ...beginning }, now);
    return { quote, secret };
  }

  async add(quote: Quote, session?: ClientSession): Promise<void> {
    const { id, version, productType } = quote;
    await this.quotes.add(quote, [this.outbox.row(quoteStarted, { id, version, data: { quoteId: id, productType } })], session);
  }

  async read(quoteId: string, access: QuoteAccess): Promise<Quote> {
    const quote = await this.quotes.find(quoteId);
    if (!maySee(quote, access)) throw notFound();
    await this.store.ensure(quote);
    return quote;
  }

  ofCustomer(customerId: string): Promise<Quote[]> {
    return this.quotes.ofCustomer(customerId);
  }

  /** Typing of step 2, saved as it comes; what was typed earlier never overwrites what was typed later. */
  saveTyping(quoteId: string, { access, actor, typed, sequence }: Typing): Promise<Quote> {
    return this.changes.asked(quoteId, access, {
      by: { actor, action: 'quote-details-typed' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        if (sequence !== undefined && sequence <= quote.typedSequence) return quote;
        return { ...typeDetails(quote, typed, londonDay(now)), typedSequence: sequence ?? quote.typedSequence, modifiedAt: now };
      },
    });
  }

  chooseCover(quoteId: string, access: QuoteAccess, form: CoverForm, actor: Caller): Promise<Quote> {
    return this.changes.asked(quoteId, access, {
      by: { actor, action: 'quote-cover-chosen' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        return { ...chosenCover(quote, form, this.books), modifiedAt: now };
      },
    });
  }
}
