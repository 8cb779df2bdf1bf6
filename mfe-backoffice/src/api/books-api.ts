import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { queryOptions } from '@tanstack/react-query';
import { booksPollMs } from '../timings.js';
import { change, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

const key = ['books'];

/** Polled while a comparison runs. */
export const booksQuery = (site: Site) =>
  queryOptions({
    ...queryOf(site, key, readBooks, {}),
    refetchInterval: ({ state: { data } }) => (data?.last?.endedAt === null ? booksPollMs : false),
  });

export const compare = (site: Site) => change(() => send(site, compareBooks, {}), key);
export const settle = (site: Site) => change((differenceId: string) => send(site, settleDifference, { params: { differenceId } }), key);

/** The day by which payments fall due, which sandboxes allow to be moved. */
export const sandboxDayQuery = (site: Site) => queryOf(site, ['sandbox-day'], readSandboxDay, {});
