import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { booksPollMs } from '../timings.js';
import { outdates, queryOf, send, type Site } from './calls.js';

const key = ['books'];

/** Polled while a comparison runs. */
export const booksQuery = (site: Site) =>
  queryOptions({
    ...queryOf(site, key, readBooks, {}),
    refetchInterval: ({ state: { data } }) => (data?.last?.endedAt === null ? booksPollMs : false),
  });

export const compare = (site: Site) => mutationOptions({ mutationFn: () => send(site, compareBooks, {}), ...outdates(key) });
export const settle = (site: Site) =>
  mutationOptions({
    mutationFn: (differenceId: string) => send(site, settleDifference, { params: { differenceId } }),
    ...outdates(key),
  });

/** The day by which payments fall due, which sandboxes allow to be moved. */
export const sandboxDayQuery = (site: Site) => queryOf(site, ['sandbox-day'], readSandboxDay, {});
