import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { kindOf } from '../kinds/kinds.js';
import type { Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { periodOf } from './period.js';
import { choicesOf, ratedOf } from './quote-parts.js';

/** When cover begins, and by when all of it must be paid. A visit must be paid by its day, because afterwards the garage has done its work. */
export const paymentDays = (quote: Quote, books: PublishedBooks, today: IsoDay): Pick<QuoteFacts, 'startsOn' | 'payBy'> => {
  if (!quote.price) return { startsOn: null, payBy: null };
  const rated = ratedOf(quote, books);
  const parts = choicesOf(quote, rated.book).flatMap(({ choice, productType }) => {
    const isVisit = rated.book.products[productType]?.pricedBy === 'visit';
    return kindOf(rated.book, productType)
      .policies(choice, rated)
      .map(({ startDate, duration }) => ({ isVisit, startDate, ...periodOf(startDate ?? quote.details?.start_date, duration, today) }));
  });
  const visits = parts.filter(({ isVisit, startDate }) => isVisit && startDate !== undefined).map(({ startsOn }) => startsOn);
  const ends = parts.filter(({ isVisit }) => !isVisit).map(({ endsOn }) => endsOn);
  return { startsOn: first(parts.map(({ startsOn }) => startsOn)), payBy: first(visits) ?? first(ends) };
};

const first = (days: readonly IsoDay[]): IsoDay | null => days.toSorted()[0] ?? null;
