import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { RateBookDifference, RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import type { BookFile, RateBooksApi } from '../../api/rate-books-api.js';
import { bookChanges as words, bookReturn } from '../../messages/rate-books.js';
import { has } from '../gate/rights.js';
import { bookStatus } from './book-status.js';
import { ChangesTable } from './changes-table.js';
import { GoBackToBook } from './go-back-to-book.js';
import { PublishBook } from './publish-book.js';

interface BookReviewProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly book: RateBookSummary;
  readonly live: RateBookSummary;
  /** The published one that takes over from it, if there is one. */
  readonly next: RateBookSummary | undefined;
  readonly rows: readonly RateBookDifference[];
  readonly file?: BookFile | undefined;
  readonly onClose: () => void;
}

/** What a book changes in the live one; an admin publishes it from here while it is a draft, or rolls back to it where it was replaced. */
export function BookReview({ file, rows, ...review }: BookReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { host, book, live, onClose } = review;
  const action = has(host.session.role, 'admin') ? actionOn(book, live) : undefined;
  const close = () => setOpen(false);
  const dialog = { ...review, onDone: onClose, onClose: close };
  return (
    <Stack>
      {book.standing?.kind === 'too_old' && <Alert tone="warning">{words.tooOld(live.label, formatDay(live.effectiveFrom))}</Alert>}
      <ChangesTable caption={words.titleOf(book.label, live.label)} rows={rows} />
      <Cluster gap="tight">
        {action && <Button onClick={() => setOpen(true)}>{action === 'publish' ? words.publish : bookReturn.action}</Button>}
        <Button variant="secondary" onClick={onClose}>
          {words.close}
        </Button>
      </Cluster>
      {isOpen && action === 'publish' && <PublishBook {...dialog} count={rows.length} file={file} />}
      {isOpen && action === 'go-back' && <GoBackToBook {...dialog} />}
    </Stack>
  );
}

const actionOn = (book: RateBookSummary, live: RateBookSummary): 'publish' | 'go-back' | undefined => {
  const status = bookStatus(book, live, londonDay(new Date()));
  if (status === 'draft') return book.standing?.kind === 'too_old' ? undefined : 'publish';
  return status === 'replaced' ? 'go-back' : undefined;
};
