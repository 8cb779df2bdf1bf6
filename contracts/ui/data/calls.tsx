import { CallError, client } from '../../src/client.js';
import type { Call, CallData, CallInput } from '../../src/call.js';
import type { HostApi } from '../../src/host.js';
import { keepPreviousData, mutationOptions, queryOptions, type MutationFunctionContext, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';

export type Site = Pick<HostApi, 'fetch'>;

export const send = <C extends Call>(site: Site, call: C, input: CallInput<C>, signal?: AbortSignal): Promise<CallData<C>> =>
  client(site.fetch).send(call, input, { signal });

export const download = <C extends Call>(site: Site, call: C, input: CallInput<C>): Promise<Blob> =>
  client(site.fetch).download(call, input);

/** What one call answers, kept under a key. Keys that one change makes stale share their beginning. */
export const queryOf = <C extends Call>(site: Site, queryKey: QueryKey, call: C, input: CallInput<C>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => send(site, call, input, signal) });

type RowsCall = Call & { readonly data: z.core.$ZodType<{ readonly rows: readonly unknown[] }> };

export const rowsQueryOf = <C extends RowsCall>(site: Site, queryKey: QueryKey, call: C, input: CallInput<C>) =>
  queryOptions({ ...queryOf(site, queryKey, call, input), select: ({ rows }: CallData<C>): CallData<C>['rows'] => rows });

/** The same of a list: its current page stays on screen until the next one arrives. */
export const pageQueryOf = <C extends Call>(site: Site, queryKey: QueryKey, call: C, input: CallInput<C>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => send(site, call, input, signal), placeholderData: keepPreviousData });

/** Reads again what is on screen of these, unless only what was typed was wrong: a colleague may have been first, or the answer was lost. */
export const outdatesOnFailure = (...outdated: readonly QueryKey[]) => ({
  onError: (error: Error, _sent: unknown, _before: unknown, { client }: MutationFunctionContext): void => {
    if (!(error instanceof CallError) || error.status !== 400) outdated.forEach((queryKey) => void client.invalidateQueries({ queryKey }));
  },
});

/** A change, after which these are read again, too. It does not wait for that. */
export const change = <O, I = void>(mutationFn: (sent: I) => Promise<O>, ...outdated: readonly QueryKey[]) =>
  mutationOptions({
    mutationFn,
    onSuccess: (_answer: O, _sent: I, _before: unknown, { client }: MutationFunctionContext): void =>
      outdated.forEach((queryKey) => void client.invalidateQueries({ queryKey })),
    ...outdatesOnFailure(...outdated),
  });

/** What answers where no service does says nothing of a record. */
const ofNoService = ['NO_SUCH_CALL', 'UNEXPECTED_ANSWER'];

/** The record does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404 && !ofNoService.includes(error.code);
