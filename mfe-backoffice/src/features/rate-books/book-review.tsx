import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { type RateBookDifference, type RateBookSummary, goBackToRateBook } from '@kerbside/contracts/http/pricing/rate-books';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { goBack, liveIn, rateBooksKey } from '../../api/rate-books-api.js';
import { bookChanges as words, bookReturn, bookPublishing } from '../../messages/rate-books.js';
import { has } from '../gate/rights.js';
import { bookStatus } from './book-status.js';
import { PublishBook, type PublishBookProps } from './publish-book.js';
import { productNames } from '@kerbside/contracts/products/product-names';
import { productType } from '@kerbside/contracts/ids';
import { Nothing } from '../../ui/nothing.js';
import { TwoLines } from '../../ui/two-lines.js';
import { changeOf, placeOf, valueOf } from './value-words.js';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemsList } from './problems-list.js';
import { OfficeTable } from '../../ui/office-table.js';

interface BookReviewProps extends Omit<PublishBookProps, 'count' | 'onDone' | 'onSent'> {
  readonly rows: readonly RateBookDifference[];
}

/** What a book changes in the live one; an admin publishes it from here while it is a draft, or rolls back to it where it was replaced. */
export function BookReview({ file, rows, ...review }: BookReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const { host, book, live, onClose } = review;
  const action = has(host.session.role, 'admin') ? actionOn(book, live) : undefined;
  const cache = useQueryClient();
  // Also when it was refused, because a colleague was first.
  const readAgain = () => void cache.invalidateQueries({ queryKey: rateBooksKey });
  const close = () => {
    setOpen(false);
    readAgain();
  };
  const dialog = { ...review, onDone: readAgain, onSent: onClose, onClose: close };
  return (
    <Stack>
      {book.standing?.kind === 'too_old' && <Alert tone="warning">{words.tooOld(live.label, formatDay(live.effectiveFrom))}</Alert>}
      <ChangesTable caption={words.titleOf(book.label, live.label)} rows={rows} />
      <Cluster gap="tight">
        {action && <Button label={action === 'publish' ? words.publish : bookReturn.action} onClick={() => setOpen(true)} />}
        <Button label={words.close} variant="secondary" onClick={onClose} />
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

const perPage = 25;

/** How many values a book changes, and each with its old and its new value. */
function ChangesTable({ caption, rows }: { readonly caption: string; readonly rows: readonly RateBookDifference[] }) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <Nothing title={words.none}>{words.noneWhy}</Nothing>;
  const paging = rows.length > perPage ? { page, perPage, count: rows.length } : undefined;
  return (
    <>
      <p>{words.count(rows.length)}</p>
      <OfficeTable
        title={caption}
        columns={columns}
        rows={rows.slice((page - 1) * perPage, page * perPage)}
        rowKey={({ product, path }) => `${product} ${path}`}
        paging={paging}
        onPage={setPage}
      />
    </>
  );
}

const productOf = (product: string): string => {
  const known = productType.safeParse(product);
  return known.success ? productNames[known.data] : product;
};

const shown = (path: string, value: string | null): string => (value === null ? words.nothing : valueOf(path, value));

const columns = columnsUnder(words)<RateBookDifference>({
  value: ({ product, path }) => <TwoLines first={productOf(product)} second={placeOf(path)} />,
  before: { align: 'end', cell: ({ path, before }) => shown(path, before) },
  after: { align: 'end', cell: ({ path, after }) => shown(path, after) },
  change: { align: 'end', cell: ({ percent }) => changeOf(percent) },
});

/** Says which book would then price new quotes and until when, and rolls back with a reason. */
function GoBackToBook({ host, book, live, next, onDone, onSent, onClose }: Omit<PublishBookProps, 'count' | 'file'>) {
  const [replaces, setReplaces] = useState(live.label);
  const form = useForm({
    schema: goBackToRateBook.body,
    initial: { why: '' },
    send: ({ why }) =>
      goBack(host, book.label, { why, replaces }).catch((error: unknown) => {
        setReplaces((before) => liveIn(error) ?? before);
        throw error;
      }),
    done: () => {
      host.toast(bookReturn.done(book.label), 'success');
      onDone();
    },
  });
  useSent(form.status, onSent);
  return (
    <FormDialog
      title={bookReturn.titleOf(book.label)}
      form={form}
      proceed={bookReturn.action}
      proceeding={bookReturn.busy}
      onClose={onClose}
    >
      <ProblemsList failure={form.failure} />
      <p>{bookReturn.what(book.label, replaces)}</p>
      {next && <p>{bookReturn.until(next.label, formatDay(next.effectiveFrom))}</p>}
      <TextArea label={bookPublishing.why} hint={bookPublishing.whyHint} {...form.field('why')} />
    </FormDialog>
  );
}
