import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';

export type BookStatus = 'live' | 'upcoming' | 'replaced' | 'draft' | 'published';

/** The state of a book relative to the live one; without one, the state that the service gives. */
export const bookStatus = (book: RateBookSummary, live: RateBookSummary | undefined, today: IsoDay): BookStatus => {
  if (book.status === 'draft' || live === undefined) return book.status;
  if (book.label === live.label) return 'live';
  return book.effectiveFrom > today ? 'upcoming' : 'replaced';
};

export type Effect = 'on-its-day' | 'today' | 'at-once' | 'never';

/** From when a book would price new quotes, were it published. */
export const effectOf = (book: RateBookSummary, today: IsoDay): Effect => {
  if (book.standing?.kind === 'too_old') return 'never';
  if (book.effectiveFrom > today) return 'on-its-day';
  return book.effectiveFrom === today ? 'today' : 'at-once';
};

/** The published book that takes over next after a day; publishing another book, or rolling back to one, does not change that. */
export const nextAfter = (rows: readonly RateBookSummary[], day: IsoDay): RateBookSummary | undefined =>
  rows
    .filter(({ status, effectiveFrom }) => status === 'published' && effectiveFrom > day)
    .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || b.version - a.version)[0];
