import type { CallData, CallInput } from '@kerbside/contracts/call';
import {
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
  type checkRateBook,
  type RateBookSummary,
} from '@kerbside/contracts/http/pricing/rate-books';
import { orDone } from '@kerbside/contracts/or-done';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

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

/** What was asked for of the book may be done, though its answer was lost: then the book says so. */
const orSaidBy = (asked: Promise<RateBookSummary>, site: Site, label: string, isDone: (book: RateBookSummary) => boolean) => {
  const read = async () => (await send(site, listRateBooks, {})).rows.find((book) => book.label === label);
  return orDone<RateBookSummary | undefined>(asked, read, (book) => book !== undefined && isDone(book));
};

export const publish = (site: Site, { label, book, why, outOfTurn }: ToPublish) => {
  const body = { ...(book ? { book } : {}), ...(outOfTurn ? { out_of_turn: true } : {}), why };
  return orSaidBy(send(site, publishRateBook, { params: { label }, body }), site, label, ({ status }) => status === 'published');
};

export const goBack = (site: Site, label: string, body: CallInput<typeof goBackToRateBook>['body']) =>
  orSaidBy(send(site, goBackToRateBook, { params: { label }, body }), site, label, ({ wentBackAt }) => wentBackAt !== undefined);

/** The complete book as JSON, to make the next one from. */
export const bookFile = async (site: Site, label: string): Promise<Blob> => {
  const { book } = await send(site, readRateBookFile, { params: { label } });
  return new Blob([`${JSON.stringify(book, undefined, 2)}\n`], { type: 'application/json' });
};
