import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { BookStanding } from '@kerbside/contracts/http/pricing/rate-books';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { BookReturn, PublishedBooks } from './published-books.js';
import type { RateBook } from './rate-book.js';

/** How an unpublished book relates to the published ones. */
export const standingOf = (book: RateBook, books: PublishedBooks, today: IsoDay): BookStanding => {
  const begins = book.effectiveFrom > today ? book.effectiveFrom : today;
  const { book: replaced, from, behind } = books.turnOn(begins);
  const isLater = book.effectiveFrom > from || (book.effectiveFrom === from && book.version > behind);
  const madeFrom = books.all.find(({ version }) => version === book.follows)?.label ?? null;
  const kind = isLater ? (book.follows === replaced.version ? 'next' : 'out_of_turn') : 'too_old';
  return { kind, madeFrom, replaces: replaced.label };
};

/** `outOfTurn`: whether an admin accepts that what came since the book it was made from is lost. */
export const refuseStanding = (standing: BookStanding, outOfTurn: boolean): void => {
  if (standing.kind === 'too_old') throw new DomainError('RATE_BOOK_TOO_OLD', { data: standing });
  if (standing.kind === 'out_of_turn' && !outOfTurn) throw new DomainError('RATE_BOOK_OUT_OF_TURN', { data: standing });
};

/** Going back to a book that priced new quotes before the one that does now. Drafts are not among the books. */
export const returnTo = (
  book: RateBook,
  books: PublishedBooks,
  { at, today }: { readonly at: Date; readonly today: IsoDay },
): BookReturn => {
  const now = books.turnOn(today);
  if (now.book.version === book.version) throw new DomainError('RATE_BOOK_LIVE');
  if (book.effectiveFrom > today || !books.has(book.version)) throw new DomainError('RATE_BOOK_NOT_EARLIER');
  return { version: book.version, at, behind: now.behind };
};
