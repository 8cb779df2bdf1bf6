import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CallError, isRefusal, messageOf } from '../../src/client.js';
import type { HostApi } from '../../src/host.js';
import type { Load } from './use-load.js';

/**
 * Data is read only when a screen opens and after a change; a failure waits for "Try again". The browser's own idea of
 * being offline is ignored: the call's time-out decides. The response to a write may be a secret that is shown once, so it goes away with the
 * screen that sent it.
 */
const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });

/**
 * A remote's cache of service responses, kept for one person: the next to sign in starts with an empty one. A query stays with
 * the cache that it was mounted in, so anything that only one person may see has that person's id as its `key`.
 */
export function ServerData({ host, children }: { readonly host: Pick<HostApi, 'session'>; readonly children: ReactNode }) {
  const client = useClientOf(host.session.userId);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const useClientOf = (userId: string | null): QueryClient => {
  const [held, setHeld] = useState(() => ({ userId, client: newClient() }));
  if (held.userId === userId) return held.client;
  const next = { userId, client: newClient() };
  setHeld(next);
  return next.client;
};

export const hasSessionEnded = (error: unknown): boolean => error instanceof CallError && error.code === 'NOT_SIGNED_IN';

/**
 * Turns a query's result into what `Panel` draws. After "Try again" it is loading, as at first. What is shown, and what is being typed in it, stays when
 * it cannot be read again for a moment.
 */
export const loadOf = <T,>(query: UseQueryResult<T>): Load<T> => {
  const again = () => void query.refetch();
  // Where the session has ended the shell says so; until then forms stay, and hand over what is typed in them.
  const isShown = query.status === 'success' || !isRefusal(query.error) || hasSessionEnded(query.error);
  if (query.data !== undefined && isShown) return { status: 'ready', data: query.data, refreshing: query.isFetching, reload: again };
  if (query.status === 'error' && !query.isFetching)
    return { status: 'failed', error: query.error, message: messageOf(query.error), retry: again };
  return { status: 'loading' };
};

/** The same of a query that this screen makes. */
export const useLoaded = <R, T = R, K extends QueryKey = QueryKey>(query: UseQueryOptions<R, Error, T, K>): Load<T> =>
  loadOf(useQuery(query));

/** A mutation for a button: a second press while the first is under way sends nothing. */
export const useSendOnce = <O, I = void>(mutation: UseMutationOptions<O, Error, I>): UseMutationResult<O, Error, I> => {
  const isUnderWay = useRef(false);
  const result = useMutation({
    ...mutation,
    onSettled: (...settled) => {
      isUnderWay.current = false;
      return mutation.onSettled?.(...settled);
    },
  });
  const mutate = (...sent: Parameters<typeof result.mutate>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    result.mutate(...sent);
  };
  return { ...result, mutate };
};
