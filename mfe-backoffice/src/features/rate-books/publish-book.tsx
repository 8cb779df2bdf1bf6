import { CallError } from '@kerbside/contracts/client';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { bookStanding, publishRateBook, type BookStanding, type RateBookSummary } from '@kerbside/contracts/http/pricing/rate-books';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type BookFile, publish } from '../../api/rate-books-api.js';
import { bookChanges, bookPublishing as words } from '../../messages/rate-books.js';
import { effectOf } from './book-status.js';
import { ProblemsList } from './problems-list.js';

export interface PublishBookProps extends RemoteProps {
  readonly book: RateBookSummary;
  readonly live: RateBookSummary;
  readonly next: RateBookSummary | undefined;
  /** How many values it changes in the live one. */
  readonly count: number;
  /** The complete book; without it, the draft of that label is published. */
  readonly file?: BookFile | undefined;
  /** Also where it was closed before the answer came: another book may be open then. */
  readonly onDone: () => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const accepting = z.extend(publishRateBook.body, { out_of_turn: z.literal(true, words.accept) });

/** Says what would change and from when, and publishes with a reason. A tick accepts what would be lost by it. */
export function PublishBook({ host, book, live, next, count, file, onDone, onSent, onClose }: PublishBookProps) {
  const [standing, setStanding] = useState(book.standing);
  const isOutOfTurn = standing?.kind === 'out_of_turn';
  const form = useForm({
    schemaOf: () => (isOutOfTurn ? accepting : publishRateBook.body),
    initial: { why: '', out_of_turn: false },
    send: ({ why, out_of_turn: outOfTurn = false }) =>
      publish(host, { label: book.label, book: file, why, outOfTurn }).catch((error: unknown) => {
        setStanding((before) => standingIn(error) ?? before);
        throw error;
      }),
    done: () => {
      host.toast(words.done(book.label), 'success');
      onDone();
    },
  });
  useSent(form.status, onSent);
  return (
    <FormDialog title={words.titleOf(book.label)} form={form} proceed={words.publish} proceeding={words.busy} onClose={onClose}>
      <ProblemsList failure={form.failure} />
      <p>
        {bookChanges.titleOf(book.label, live.label)}: {bookChanges.count(count)}
      </p>
      <p>{fromWhen(book, live)}</p>
      {next && <p>{words.until(next.label, formatDay(next.effectiveFrom))}</p>}
      <p>{words.forGood}</p>
      {isOutOfTurn && <Checkbox label={words.outOfTurn(standing)} {...form.field('out_of_turn')} />}
      <TextArea label={words.why} hint={words.whyHint} {...form.field('why')} />
    </FormDialog>
  );
}

/** Another book may have been published since this one was checked. */
const standingIn = (error: unknown): BookStanding | undefined => {
  const read = bookStanding.safeParse(error instanceof CallError ? error.data : undefined);
  return read.success ? read.data : undefined;
};

const fromWhen = (book: RateBookSummary, live: RateBookSummary): string => {
  const day = formatDay(book.effectiveFrom);
  switch (effectOf(book, londonDay(new Date()))) {
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
