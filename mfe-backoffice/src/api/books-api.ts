import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { booksPollMs } from '../timings.js';
import { outdates } from './outdates.js';
import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';

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

export const compare = (api: BooksApi) => mutationOptions({ mutationFn: () => api.compare(), onSuccess: outdates(key) });
export const settle = (api: BooksApi) => mutationOptions({ mutationFn: (id: string) => api.settle(id), onSuccess: outdates(key) });

/** The day by which payments fall due, which sandboxes allow to be moved. */
export const sandboxDayApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    read: (signal: AbortSignal) => send(readSandboxDay, {}, { signal }),
    moveTo: (daysAhead: number) => send(moveSandboxDay, { body: { daysAhead } }),
  };
};
export type SandboxDayApi = ReturnType<typeof sandboxDayApi>;

export const sandboxDayQuery = (api: SandboxDayApi) =>
  queryOptions({ queryKey: ['sandbox-day'], queryFn: ({ signal }) => api.read(signal) });
