import type { RemoteProps } from '@kerbside/contracts/host';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { bookChangesQuery, type RateBooksApi } from '../../api/rate-books-api.js';
import { bookChanges as words } from '../../messages/rate-books.js';
import { Nothing } from '../../ui/nothing.js';
import { BookReview } from './book-review.js';
import { Opened } from '../../ui/opened.js';

interface ListedBookProps extends RemoteProps {
  readonly api: RateBooksApi;
  /** The label in the address. */
  readonly label: string;
  /** Undefined when no book has that label. */
  readonly book: RateBookSummary | undefined;
  readonly live: RateBookSummary;
  readonly next: RateBookSummary | undefined;
  readonly onClose: () => void;
}

/** A book of the list beside the live one. */
export function ListedBook({ label, book, ...review }: ListedBookProps) {
  const { live } = review;
  if (!book) return <Nothing title={words.missing}>{words.missingWhy}</Nothing>;
  if (label === live.label) return <Nothing title={words.isLive}>{words.isLiveWhy}</Nothing>;
  return (
    <Opened title={words.titleOf(label, live.label)}>
      <ChangesOf {...review} book={book} />
    </Opened>
  );
}

function ChangesOf(review: Omit<ListedBookProps, 'label' | 'book'> & { readonly book: RateBookSummary }) {
  const { api, live, book } = review;
  const load = loadOf(useQuery(bookChangesQuery(api, live.label, book.label)));
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ rows }) => <BookReview {...review} rows={rows} />}
    </Panel>
  );
}
