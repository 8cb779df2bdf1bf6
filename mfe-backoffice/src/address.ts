import type { HostApi } from '@kerbside/contracts/host';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { searchPauseMs } from './timings.js';

type Changes = Readonly<Record<string, string | undefined>>;

export interface Address {
  readonly get: (name: string) => string;
  /** The page of a list; the first unless the address says otherwise. */
  readonly page: number;
  readonly change: (changes: Changes, options?: { readonly replace?: boolean }) => void;
  /** The same page with other words in its address: for links. */
  readonly href: (changes: Changes) => string;
}

/** What the address says after the `?`: the one place that knows what a list shows, so that Back and a copied address bring it again. */
export const useAddress = (host: HostApi): Address => {
  const [path] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const given = new URLSearchParams(search);
    const href = (changes: Changes): string => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next.size > 0 ? `${path}?${next.toString()}` : path;
    };
    return {
      get: (name) => given.get(name) ?? '',
      page: Math.max(1, Math.trunc(Number(given.get('page') ?? 1)) || 1),
      change: (changes, options) => host.navigate(href(changes), options),
      href,
    };
  }, [host, path, search]);
};

export interface TypedWords {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** What is asked for: the words in the address. */
  readonly asked: string;
  /** Asks at once, without waiting for the pause. */
  readonly ask: () => void;
}

/** Words typed into a search box; they go into the address when typing pauses, and come from it when it changes otherwise. */
export const useTypedWords = (address: Address, name: string): TypedWords => {
  const asked = address.get(name);
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [sent, setSent] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== sent) setTyped(asked);
  }
  const words = typed.trim();
  const ask = () => {
    if (words === asked) return;
    setSent(words);
    address.change({ [name]: words, page: undefined }, { replace: true });
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const pause = setTimeout(() => latest.current(), searchPauseMs);
    return () => clearTimeout(pause);
  }, [words]);
  return { typed, type: setTyped, asked, ask };
};
