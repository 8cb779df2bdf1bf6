import type { CallData } from '@kerbside/contracts/call';
import {
  compareRateBooks,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
  type checkRateBook,
} from '@kerbside/contracts/http/pricing/rate-books';
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

export const publish = (site: Site, { label, book, why, outOfTurn }: ToPublish) =>
  send(site, publishRateBook, { params: { label }, body: { ...(book ? { book } : {}), ...(outOfTurn ? { out_of_turn: true } : {}), why } });

/** The complete book as JSON, to make the next one from. */
export const bookFile = async (site: Site, label: string): Promise<Blob> => {
  const { book } = await send(site, readRateBookFile, { params: { label } });
  return new Blob([`${JSON.stringify(book, undefined, 2)}\n`], { type: 'application/json' });
};
