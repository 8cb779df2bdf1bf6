import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import type { RateBooksApi } from '../../api/rate-books-api.js';
import { bookChanges, rateBooks as words } from '../../messages/rate-books.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { has } from '../gate/rights.js';
import { nextAfter } from './book-status.js';
import { BookReview } from './book-review.js';
import { ListedBook } from './listed-book.js';
import { Opened } from '../../ui/opened.js';
import { RateBooksTable } from './rate-books-table.js';
import { UploadBook, type UploadedBook } from './upload-book.js';

interface RateBooksViewProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly rows: readonly RateBookSummary[];
  readonly liveLabel: string | undefined;
}

/** The list, and below it what one of the books changes: one of the list, which the address names, or one just uploaded. */
export function RateBooksView({ host, api, rows, liveLabel }: RateBooksViewProps) {
  const address = useAddress(host);
  const [uploaded, setUploaded] = useState<UploadedBook>();
  const bookOf = (label: string | undefined) => rows.find((book) => book.label === label);
  const live = bookOf(liveLabel);
  const today = londonDay(new Date());
  const nextOf = (book: RateBookSummary | undefined) => nextAfter(rows, book && book.effectiveFrom > today ? book.effectiveFrom : today);
  const asked = address.get('book');
  const see = (book: string | undefined) => {
    setUploaded(undefined);
    address.change({ book });
  };
  const check = (book: UploadedBook | undefined) => {
    setUploaded(book);
    if (asked !== '') address.change({ book: undefined }, { replace: true });
  };
  return (
    <Stack>
      <Section title={words.listTitle}>
        {rows.length === 0 ? (
          <Nothing title={words.none}>{words.noneWhy}</Nothing>
        ) : (
          <RateBooksTable host={host} api={api} rows={rows} live={live} onSee={see} />
        )}
      </Section>
      {has(host.session.role, 'admin') && <UploadBook api={api} onChecked={check} />}
      {uploaded && (
        <UploadReview
          host={host}
          api={api}
          uploaded={uploaded}
          live={bookOf(uploaded.live)}
          next={nextOf(uploaded.book)}
          onClose={() => setUploaded(undefined)}
        />
      )}
      {live && !uploaded && asked !== '' && (
        <ListedBook
          key={asked}
          host={host}
          api={api}
          label={asked}
          book={bookOf(asked)}
          live={live}
          next={nextOf(bookOf(asked))}
          onClose={() => see(undefined)}
        />
      )}
    </Stack>
  );
}

interface UploadReviewProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly uploaded: UploadedBook;
  readonly live: RateBookSummary | undefined;
  readonly next: RateBookSummary | undefined;
  readonly onClose: () => void;
}

function UploadReview({ uploaded: { book, rows, file }, live, ...review }: UploadReviewProps) {
  if (!live) return null;
  return (
    <Opened title={bookChanges.titleOf(book.label, live.label)}>
      <BookReview {...review} book={book} rows={rows} file={file} live={live} />
    </Opened>
  );
}
