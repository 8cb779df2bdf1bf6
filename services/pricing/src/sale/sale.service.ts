import type { SoldQuote } from '../quotes/model/sold-quote.js';
import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { readAddressOfQuote } from '@kerbside/contracts/http/pricing/purchase';
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

  async addressOf(quoteId: string): Promise<CallAnswer<typeof readAddressOfQuote>> {
    const { address_line_1, address_line_2, town, county, postcode } = (await this.quotes.find(quoteId)).details ?? {};
    return { address_line_1, address_line_2, town, county, postcode };
  }

  /** What a quote sold, or is selling. */
  async sold(quoteId: string): Promise<SoldQuote> {
    const quote = await this.quotes.find(quoteId);
    await this.sync.ensure(quote);
    return soldOr(quote, () => saleOf(quote, this.books, londonDay(this.clock.now())));
  }
}
