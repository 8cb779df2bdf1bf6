import type { SoldQuote } from '../quotes/model/sold-quote.js';
import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { PublishedBooksSync } from '../rate-book/published-books-sync.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { saleOf, soldOr } from './sale.js';

@Injectable()
export class SaleService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly books: PublishedBooks,
    private readonly sync: PublishedBooksSync,
    private readonly clock: Clock,
  ) {}

  /** What a quote sold, or is selling. */
  async sold(quoteId: string): Promise<SoldQuote> {
    const quote = await this.quotes.find(quoteId);
    await this.sync.ensure(quote);
    return soldOr(quote, () => saleOf(quote, this.books, londonDay(this.clock.now())));
  }
}
