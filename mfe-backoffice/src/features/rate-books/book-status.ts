import type { IsoDay } from '@kerbside/contracts/dates';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing-rate-books';

export type BookStatus = 'live' | 'upcoming' | 'replaced' | 'draft' | 'published';

/** Where a book stands beside the live one; without that, what the service says of it. */
export const bookStatus = (book: RateBookSummary, live: RateBookSummary | undefined): BookStatus => {
  if (book.status === 'draft' || live === undefined) return book.status;
  if (book.label === live.label) return 'live';
  return isAfter(book, live) ? 'upcoming' : 'replaced';
};

export type Effect = 'on-its-day' | 'today' | 'at-once' | 'never';

/** From when a book would price new quotes, were it published. */
export const effectOf = (book: RateBookSummary, live: RateBookSummary, today: IsoDay): Effect => {
  if (!isAfter(book, live)) return 'never';
  if (book.effectiveFrom > today) return 'on-its-day';
  return book.effectiveFrom === today ? 'today' : 'at-once';
};

/** Of two books that have begun, the later first day counts, and then the higher version. */
const isAfter = (one: RateBookSummary, other: RateBookSummary): boolean =>
  one.effectiveFrom > other.effectiveFrom || (one.effectiveFrom === other.effectiveFrom && one.version > other.version);
