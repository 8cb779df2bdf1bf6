import type { HostApi } from '@kerbside/contracts/host';
import { changedParts, isAccountPart, pageNewsPath, type AccountPart } from '@kerbside/contracts/page-news';
import { parseJson } from '@kerbside/contracts/parse-json';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';

/** How often a page asks by itself while nobody tells it what changes (A9: notifications and unread messages). */
const askAgainMs = 60_000;

/** What is shown of each part: the first words of its queries' keys. */
const shownOf: Readonly<Record<AccountPart, readonly string[]>> = {
  policies: ['policies'],
  payments: ['payments', 'receipts', 'cards'],
  claims: ['claims'],
  bookings: ['visits', 'visit', 'workshop-history'],
  quotes: ['quotes'],
  rewards: ['rewards'],
  cars: ['me', 'cars'],
  documents: ['documents'],
  plans: ['plans'],
};
const everything = Object.values(shownOf).flat();

/** Keeps an open page of the account true: the edge tells which parts changed; where it does not, the page asks by itself now and then. Hidden pages rest. */
export const useNews = ({ session: { userId, role } }: Pick<HostApi, 'session'>): void => {
  const cache = useQueryClient();
  const isCustomer = userId !== null && role === null;
  useEffect(() => (isCustomer ? listenWhileVisible(cache) : undefined), [cache, isCustomer]);
};

const askFor = (cache: QueryClient, words: readonly string[]): void => {
  for (const word of words) void cache.invalidateQueries({ queryKey: [word] });
};

const listenWhileVisible = (cache: QueryClient): (() => void) => {
  let stop = document.hidden ? undefined : listen(cache);
  const onChange = () => {
    stop?.();
    stop = undefined;
    if (document.hidden) return;
    askFor(cache, everything);
    stop = listen(cache);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    stop?.();
  };
};

const listen = (cache: QueryClient): (() => void) => {
  let source = connect(cache);
  const asking = setInterval(() => {
    if (source.readyState === EventSource.OPEN) return;
    askFor(cache, everything);
    // Refused, and so given up by the browser.
    if (source.readyState === EventSource.CLOSED) source = connect(cache);
  }, askAgainMs);
  return () => {
    clearInterval(asking);
    source.close();
  };
};

const connect = (cache: QueryClient): EventSource => {
  const source = new EventSource(pageNewsPath);
  let hasBeenOpen = false;
  source.addEventListener('open', () => {
    if (hasBeenOpen) askFor(cache, everything);
    hasBeenOpen = true;
  });
  source.addEventListener('message', ({ data }) => {
    const { success, data: changed } = z.safeParse(changedParts, parseJson(String(data)));
    if (success)
      askFor(
        cache,
        changed.parts.filter(isAccountPart).flatMap((part) => shownOf[part]),
      );
  });
  return source;
};
