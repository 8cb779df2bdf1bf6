import type { CallData, CallInput } from '@kerbside/contracts/call';
import {
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  otherLiveBook,
  publishRateBook,
  readRateBookFile,
  type checkRateBook,
  type RateBookSummary,
} from '@kerbside/contracts/http/pricing/rate-books';
import { orDone } from '@kerbside/contracts/or-done';
import { CallError } from '@kerbside/contracts/client';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

/** A complete book as in its file. The service says what is wrong with it. */
export type BookFile = Readonly<Record<string, unknown>>;
export type CheckedBook = CallData<typeof checkRateBook>;

export interface ToPublish {
  readonly label: string;
  /** Without it, the draft of that label is published. */
  readonly book?: BookFile | undefined;
  readonly why: string;
  /** Whether changes published since the book that it was made from may be lost. */
  readonly outOfTurn?: boolean;
}

export const rateBooksKey = ['rate-books'];

export const rateBooksQuery = (site: Site) => queryOf(site, rateBooksKey, listRateBooks, {});

export const bookChangesQuery = (site: Site, from: string, to: string) =>
  queryOf(site, [...rateBooksKey, from, to], compareRateBooks, { params: { from, to } });

const published = ['rate-book-published', 'rate-book-gone-back-to'];
const sayWho = (site: Site, code: string, subjectId: string) =>
  sayWhoDid(site, { deed: { service: 'pricing', subjectId, actions: published, code } });

/** What was asked for of the book may be done, though its answer was lost: then the book says so. */
const orSaidBy = (asked: Promise<RateBookSummary>, site: Site, label: string, isDone: (book: RateBookSummary) => boolean) => {
  const read = async () => (await send(site, listRateBooks, {})).rows.find((book) => book.label === label);
  return orDone<RateBookSummary | undefined>(asked, read, (book) => book !== undefined && isDone(book));
};

export const publish = (site: Site, { label, book, why, outOfTurn }: ToPublish) => {
  const body = { ...(book ? { book } : {}), ...(outOfTurn ? { out_of_turn: true } : {}), why };
  return orSaidBy(
    send(site, publishRateBook, { params: { label }, body }).catch(sayWho(site, 'RATE_BOOK_PUBLISHED', label)),
    site,
    label,
    ({ status }) => status === 'published',
  );
};

/** A colleague may have published another one since the page was read. */
export const liveIn = (error: unknown): string | undefined =>
  otherLiveBook.safeParse(error instanceof CallError ? error.data : undefined).data?.live;

export const goBack = (site: Site, label: string, body: CallInput<typeof goBackToRateBook>['body']) => {
  const asked = send(site, goBackToRateBook, { params: { label }, body }).catch((refusal: unknown) =>
    sayWho(site, 'RATE_BOOK_OTHER_LIVE', liveIn(refusal) ?? label)(refusal),
  );
  return orSaidBy(asked, site, label, ({ wentBackAt }) => wentBackAt !== undefined);
};

/** The complete book as JSON, to make the next one from. */
export const bookFile = async (site: Site, label: string): Promise<Blob> => {
  const { book } = await send(site, readRateBookFile, { params: { label } });
  return new Blob([`${JSON.stringify(book, undefined, 2)}\n`], { type: 'application/json' });
};
