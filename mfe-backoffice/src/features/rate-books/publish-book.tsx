import { formatDay, londonDay } from '@kerbside/contracts/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { publishRateBook, type RateBookSummary } from '@kerbside/contracts/http/pricing-rate-books';
import { TextArea } from '@kerbside/contracts/ui/text-area';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { rateBooksKey, type BookFile, type RateBooksApi } from '../../api/rate-books-api.js';
import { bookChanges, bookPublishing as words } from '../../messages/rate-books.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { effectOf } from './book-status.js';
import { ProblemsList } from './problems-list.js';

interface PublishBookProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly book: RateBookSummary;
  readonly live: RateBookSummary;
  /** How many values it changes in the live one. */
  readonly count: number;
  /** The complete book; without it, the draft of that label is published. */
  readonly file?: BookFile | undefined;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

/** Says what would change and from when, and publishes for a reason. */
export function PublishBook({ host, api, book, live, count, file, onPublished, onClose }: PublishBookProps) {
  const cache = useQueryClient();
  const form = useForm({
    schema: publishRateBook.body,
    initial: { why: '' },
    send: ({ why }) => api.publish({ label: book.label, book: file, why }),
    done: () => {
      void cache.invalidateQueries({ queryKey: rateBooksKey });
      host.toast(words.done(book.label), 'success');
      onPublished();
    },
  });
  return (
    <FormDialog title={words.titleOf(book.label)} form={form} action={words.publish} busy={words.busy} onClose={onClose}>
      <ProblemsList failure={form.failure} />
      <p>
        {bookChanges.titleOf(book.label, live.label)}: {bookChanges.count(count)}
      </p>
      <p>{fromWhen(book, live)}</p>
      <p>{words.forGood}</p>
      <TextArea label={words.why} hint={words.whyHint} {...form.field('why')} />
    </FormDialog>
  );
}

const fromWhen = (book: RateBookSummary, live: RateBookSummary): string => {
  const day = formatDay(book.effectiveFrom);
  switch (effectOf(book, live, londonDay(new Date()))) {
    case 'never':
      return words.never(live.label);
    case 'on-its-day':
      return words.fromDay(day);
    case 'today':
      return words.today;
    case 'at-once':
      return words.atOnce(day);
  }
};
