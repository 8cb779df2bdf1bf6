import { formatDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { goBackToRateBook, type RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { rateBooksKey, type RateBooksApi } from '../../api/rate-books-api.js';
import { bookPublishing, bookReturn as words } from '../../messages/rate-books.js';
import { ProblemsList } from './problems-list.js';

interface GoBackToBookProps extends RemoteProps {
  readonly api: RateBooksApi;
  readonly book: RateBookSummary;
  readonly live: RateBookSummary;
  readonly next: RateBookSummary | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says which book would then price new quotes and until when, and rolls back with a reason. */
export function GoBackToBook({ host, api, book, live, next, onDone, onClose }: GoBackToBookProps) {
  const cache = useQueryClient();
  const form = useForm({
    schema: goBackToRateBook.body,
    initial: { why: '' },
    send: ({ why }) => api.goBack(book.label, why),
    done: () => {
      void cache.invalidateQueries({ queryKey: rateBooksKey });
      host.toast(words.done(book.label), 'success');
      onDone();
    },
  });
  return (
    <FormDialog title={words.titleOf(book.label)} form={form} proceed={words.action} proceeding={words.busy} onClose={onClose}>
      <ProblemsList failure={form.failure} />
      <p>{words.what(book.label, live.label)}</p>
      {next && <p>{words.until(next.label, formatDay(next.effectiveFrom))}</p>}
      <TextArea label={bookPublishing.why} hint={bookPublishing.whyHint} {...form.field('why')} />
    </FormDialog>
  );
}
