import type { RemoteProps } from '@kerbside/contracts/host';
import type { RateBookDifference, RateBookSummary } from '@kerbside/contracts/http/pricing-rate-books';
import { Button } from '@kerbside/contracts/ui/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { useState } from 'react';
import type { BookFile, RateBooksApi } from '../../api/rate-books-api.js';
import { bookChanges as words } from '../../messages/rate-books.js';
import { has } from '../gate/rights.js';
import { ChangesTable } from './changes-table.js';
import { PublishBook } from './publish-book.js';

interface BookReviewProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly book: RateBookSummary;
  readonly live: RateBookSummary;
  readonly rows: readonly RateBookDifference[];
  readonly file?: BookFile | undefined;
  readonly onClose: () => void;
}

/** What a book changes in the live one; an admin publishes it from here while it is a draft. */
export function BookReview({ host, api, book, live, rows, file, onClose }: BookReviewProps) {
  const [isPublishing, setPublishing] = useState(false);
  return (
    <Stack>
      <ChangesTable caption={words.titleOf(book.label, live.label)} rows={rows} />
      <Cluster gap="tight">
        {book.status === 'draft' && has(host.session.role, 'admin') && <Button onClick={() => setPublishing(true)}>{words.publish}</Button>}
        <Button variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      </Cluster>
      {isPublishing && (
        <PublishBook
          host={host}
          api={api}
          book={book}
          live={live}
          count={rows.length}
          file={file}
          onPublished={onClose}
          onClose={() => setPublishing(false)}
        />
      )}
    </Stack>
  );
}
