import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
} from '@kerbside/contracts/http/pricing/rate-books';
import { queryOptions } from '@tanstack/react-query';

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

/** What staff ask about the rate books, and admins do with them. */
export const rateBooksApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (signal: AbortSignal) => send(listRateBooks, {}, { signal }),
    compare: (from: string, to: string, signal: AbortSignal) => send(compareRateBooks, { params: { from, to } }, { signal }),
    check: (book: BookFile) => send(checkRateBook, { body: { book } }),
    publish: ({ label, book, why, outOfTurn }: ToPublish) =>
      send(publishRateBook, { params: { label }, body: { ...(book ? { book } : {}), ...(outOfTurn ? { out_of_turn: true } : {}), why } }),
    goBack: (label: string, why: string) => send(goBackToRateBook, { params: { label }, body: { why } }),
    /** The complete book as JSON, to make the next one from. */
    file: async (label: string): Promise<Blob> => {
      const { book } = await send(readRateBookFile, { params: { label } });
      return new Blob([`${JSON.stringify(book, undefined, 2)}\n`], { type: 'application/json' });
    },
  };
};
export type RateBooksApi = ReturnType<typeof rateBooksApi>;

export const rateBooksKey = ['rate-books'];

export const rateBooksQuery = (api: RateBooksApi) => queryOptions({ queryKey: rateBooksKey, queryFn: ({ signal }) => api.list(signal) });

/** What one book would change in another. */
export const bookChangesQuery = (api: RateBooksApi, from: string, to: string) =>
  queryOptions({ queryKey: [...rateBooksKey, from, to], queryFn: ({ signal }) => api.compare(from, to, signal) });
