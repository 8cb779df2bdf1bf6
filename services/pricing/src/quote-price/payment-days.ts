import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { kindOf } from '../kinds/kinds.js';
import type { Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { periodOf } from './period.js';
import { choicesOf, ratedOf } from './quote-parts.js';

/** When what is bought begins, and its cover, and by when all of it must be paid. A visit must be paid by its day, because afterwards the garage has done its work. */
export const paymentDays = (
  quote: Quote,
  books: PublishedBooks,
  today: IsoDay,
): Pick<QuoteFacts, 'startsOn' | 'coverStartsOn' | 'payBy'> => {
  if (!quote.price) return { startsOn: null, coverStartsOn: null, payBy: null };
  const rated = ratedOf(quote, books);
  const parts = choicesOf(quote, rated.book).flatMap(({ choice, productType }) => {
    const isVisit = rated.book.products[productType]?.pricedBy === 'visit';
    return kindOf(rated.book, productType)
      .policies(choice, rated)
      .map(({ startDate, duration }) => ({ isVisit, startDate, ...periodOf(startDate ?? quote.details?.start_date, duration, today) }));
  });
  const visits = parts.filter(({ isVisit, startDate }) => isVisit && startDate !== undefined).map(({ startsOn }) => startsOn);
  const covers = parts.filter(({ isVisit }) => !isVisit);
  return {
    startsOn: first(parts.map(({ startsOn }) => startsOn)),
    coverStartsOn: first(covers.map(({ startsOn }) => startsOn)),
    payBy: first(visits) ?? first(covers.map(({ endsOn }) => endsOn)),
  };
};

const first = (days: readonly IsoDay[]): IsoDay | null => days.toSorted()[0] ?? null;
