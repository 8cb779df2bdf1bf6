import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { rateBooksQuery, bookChangesQuery, type BookFile, type CheckedBook } from '../api/rate-books-api.js';
import { rateBooks as words, bookChanges, bookUpload } from '../messages/rate-books.js';
import { OfficePage } from '../ui/office-page.js';
import { londonDay } from '@kerbside/contracts/days/dates';
import { type RateBookSummary, checkRateBook } from '@kerbside/contracts/http/pricing/rate-books';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useId, useState } from 'react';
import { useAddress } from '../address.js';
import { Nothing } from '../ui/nothing.js';
import { Section, Opened } from '../ui/section.js';
import { has } from '../features/gate/rights.js';
import { nextAfter } from '../features/rate-books/book-status.js';
import { BookReview } from '../features/rate-books/book-review.js';
import { RateBooksTable } from '../features/rate-books/rate-books-table.js';
import { Loaded } from '../features/lists/loaded.js';
import { parseJson } from '@kerbside/contracts/parse-json';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import * as z from 'zod/mini';
import { ProblemsList } from '../features/rate-books/problems-list.js';
import { send } from '@kerbside/contracts/ui/data/calls';

export default function RateBooksPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Loaded query={rateBooksQuery(host)} words={words}>
        {({ rows, live }) => <RateBooksView host={host} rows={rows} liveLabel={live} />}
      </Loaded>
    </OfficePage>
  );
}

interface RateBooksViewProps extends RemoteProps {
  readonly rows: readonly RateBookSummary[];
  readonly liveLabel: string | undefined;
}

/** The list, and below it what one of the books changes: one of the list, which the address names, or one just uploaded. */
function RateBooksView({ host, rows, liveLabel }: RateBooksViewProps) {
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
          <RateBooksTable host={host} rows={rows} live={live} onSee={see} />
        )}
      </Section>
      {has(host.session.role, 'admin') && <UploadBook host={host} onChecked={check} />}
      {uploaded && (
        <UploadReview
          host={host}
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

interface ListedBookProps extends RemoteProps {
  /** The label in the address. */
  readonly label: string;
  /** Undefined when no book has that label. */
  readonly book: RateBookSummary | undefined;
  readonly live: RateBookSummary;
  readonly next: RateBookSummary | undefined;
  readonly onClose: () => void;
}

function ListedBook({ label, book, ...review }: ListedBookProps) {
  const { live } = review;
  if (!book) return <Nothing title={bookChanges.missing}>{bookChanges.missingWhy}</Nothing>;
  if (label === live.label) return <Nothing title={bookChanges.isLive}>{bookChanges.isLiveWhy}</Nothing>;
  return (
    <Opened title={bookChanges.titleOf(label, live.label)}>
      <ChangesOf {...review} book={book} />
    </Opened>
  );
}

function ChangesOf(review: Omit<ListedBookProps, 'label' | 'book'> & { readonly book: RateBookSummary }) {
  const { host, live, book } = review;
  return (
    <Loaded query={bookChangesQuery(host, live.label, book.label)} words={bookChanges}>
      {({ rows }) => <BookReview {...review} rows={rows} />}
    </Loaded>
  );
}

/** A book that the service has checked, with the file's own content, which is what is published. */
interface UploadedBook extends CheckedBook {
  readonly file: BookFile;
}

interface UploadBookProps {
  readonly host: HostApi;
  /** Undefined when another file is chosen. */
  readonly onChecked: (book: UploadedBook | undefined) => void;
}

const bookFile = z.record(z.string(), z.unknown());
/** The largest body of a call. */
const maxBytes = 1024 * 1024;

/** Has a book in a file checked. Nothing is published by that. */
function UploadBook({ host, onChecked }: UploadBookProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const request = useSubmit((book: BookFile) => send(host, checkRateBook, { body: { book } }));
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const error = fault ?? request.fieldErrors['book'] ?? request.error;
  useWrongFocus(id, error, attempt);
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen);
    setFault(undefined);
    request.reset();
    onChecked(undefined);
  };
  const check = async () => {
    const read = await readBook(file);
    setFault(read.fault);
    setAttempt((count) => count + 1);
    if (read.book === undefined) return;
    const result = await request.submit(read.book);
    if (result.status === 'done') onChecked({ ...result.answer, file: read.book });
  };
  return (
    <Section title={bookUpload.title}>
      <Stack gap="small">
        <Field id={id} label={bookUpload.file} hint={bookUpload.hint} error={error}>
          {(control) => <FileInput {...control} keeps accept=".json,application/json" onFiles={choose} />}
        </Field>
        <div role="status">
          <ProblemsList failure={request.failure} />
        </div>
        <div>
          <Button label={bookUpload.check} busy={request.status === 'busy'} busyLabel={bookUpload.checking} onClick={() => void check()} />
        </div>
      </Stack>
    </Section>
  );
}

const readBook = async (file: File | undefined): Promise<{ readonly book?: BookFile; readonly fault?: string }> => {
  if (file === undefined) return { fault: bookUpload.noFile };
  if (file.size > maxBytes) return { fault: bookUpload.tooLarge };
  const read = bookFile.safeParse(parseJson(await file.text()));
  return read.success ? { book: read.data } : { fault: bookUpload.notBook };
};
