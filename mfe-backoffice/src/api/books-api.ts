import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { booksPollMs } from '../timings.js';

/** What finance asks about the books. */
export const booksApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    read: (signal: AbortSignal) => send(readBooks, {}, { signal }),
    compare: () => send(compareBooks, {}),
    settle: (differenceId: string) => send(settleDifference, { params: { differenceId } }),
  };
};
export type BooksApi = ReturnType<typeof booksApi>;

const key = ['books'];

/** Polled while a comparison runs. */
export const booksQuery = (api: BooksApi) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.read(signal),
    refetchInterval: ({ state: { data } }) => (data?.last?.endedAt === null ? booksPollMs : false),
  });

const outdates = (_answer: unknown, _sent: unknown, _before: unknown, { client: cache }: MutationFunctionContext): void =>
  void cache.invalidateQueries({ queryKey: key });

export const compare = (api: BooksApi) => mutationOptions({ mutationFn: () => api.compare(), onSuccess: outdates });
export const settle = (api: BooksApi) => mutationOptions({ mutationFn: (id: string) => api.settle(id), onSuccess: outdates });
