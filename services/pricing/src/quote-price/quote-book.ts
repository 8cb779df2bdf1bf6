import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import type { RateBook } from '../rate-book/rate-book.js';

/** What the day and the rate books say. */
export interface At {
  readonly books: PublishedBooks;
  readonly today: IsoDay;
}

/** The book that prices a quote; until one does, the book in force. */
export const bookOf = ({ ratedBy }: Pick<Quote, 'ratedBy'>, books: PublishedBooks, today: IsoDay): RateBook =>
  ratedBy ? books.version(ratedBy.rateBookVersion) : books.inForce(today);
