import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { spokenReference } from '@kerbside/platform/spoken-reference';
import type { ClientSession } from 'mongoose';
import { maySee, type QuoteAccess } from '../access/access.js';
import { hashOf, newSecret } from '../access/quote-links.js';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { started } from './model/quote-events.js';
import { startQuote, type Quote } from './model/quote.js';
import { QuotesRepository } from './quotes.repository.js';

export interface NewQuote {
  readonly quote: Quote;
  /** Given once: only its hash is stored. */
  readonly secret: string;
}

type QuoteStart = Pick<Quote, 'productType' | 'customerId'> & Partial<Pick<Quote, 'id' | 'channel' | 'renewal' | 'callbackId' | 'details'>>;

@Injectable()
export class QuotesService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooks,
    private readonly sync: PublishedBooksSync,
    private readonly clock: Clock,
  ) {}

  async start(productType: ProductType, caller: Caller): Promise<NewQuote> {
    const started = this.begin({ productType, customerId: caller.kind === 'customer' ? caller.userId : null });
    await this.add(started.quote);
    return started;
  }

  /** Throws PRODUCT_NOT_SOLD. */
  begin(beginning: QuoteStart): NewQuote {
    const now = this.clock.now();
    if (!this.books.inForce(londonDay(now)).products[beginning.productType]) throw new DomainError('PRODUCT_NOT_SOLD');
    const secret = newSecret();
    const quote = startQuote({ id: randomUUID(), reference: spokenReference('KQ', 8), secretHash: hashOf(secret), ...beginning }, now);
    return { quote, secret };
  }

  async add(quote: Quote, session?: ClientSession): Promise<void> {
    await this.quotes.records.add(quote, [started(quote)], session);
  }

  /** NOT_FOUND for strangers. */
  async read(quoteId: string, access: QuoteAccess): Promise<Quote> {
    const quote = await this.quotes.find(quoteId);
    if (!maySee(quote, access)) throw notFound();
    await this.sync.ensure(quote);
    return quote;
  }
}
