import type { HostApi } from '@kerbside/contracts/host';
import { hostOfPage } from '@kerbside/contracts/page/page-host';
import { pageIn } from '@kerbside/contracts/ui/page/pages';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { searchPauseMs } from './timings.js';

type Changes = Readonly<Record<string, string | undefined>>;

export interface PageAddress {
  readonly get: (name: string) => string;
  /** All of it, to be carried to another page. */
  readonly search: string;
  /** The page of a list, 1 unless the address says otherwise. */
  readonly page: number;
  /** The same of one of the lists of an address that has several, by its name. */
  readonly pageOf: (list: string) => number;
  readonly toPage: (page: number, list?: string) => void;
  /** Does nothing once the address is another page's, so that a delayed change never takes the reader back. */
  readonly change: (changes: Changes, options?: { readonly replace?: boolean }) => void;
  /** Whether a name still says the same: what is done late, after an answer, leaves alone what was opened meanwhile. */
  readonly isStill: (name: string) => boolean;
  /** The present address with these changes, for links. */
  readonly href: (changes: Changes) => string;
}

/** The query of the address, the only record of what a list shows: Back or a copied address shows the same again. */
export const useAddress = (host: HostApi): PageAddress => {
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
    const change: PageAddress['change'] = (changes, options) => hostOfPage(host, path).navigate(href(changes), options);
    return {
      get: (name) => given.get(name) ?? '',
      search,
      page: pageIn(given),
      pageOf: (list) => pageIn(given, list),
      toPage: (page, list = 'page') => change({ [list]: String(page) }),
      change,
      isStill: (name) => new URLSearchParams(window.location.search).get(name) === given.get(name),
      href,
    };
  }, [host, path, search]);
};

/**
 * Whether something is asked about: by a button, or by the address (`?do=start`), which forgets it once it is answered. What is open stays, with what was
 * typed in it, when a colleague makes it impossible.
 */
export const useAsked = (address: PageAddress, what: string, isPossible = true): readonly [boolean, (isAsking: boolean) => void] => {
  const [isPressed, setIsPressed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isInAddress = address.get('do') === what;
  const isAsked = (isPressed || isInAddress) && (isPossible || isOpen);
  if (isAsked !== isOpen) setIsOpen(isAsked);
  const set = (isAsking: boolean) => {
    setIsPressed(isAsking);
    if (!isAsking && isInAddress) address.change({ do: undefined }, { replace: true });
  };
  return [isAsked, set];
};

export interface TypedWords {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** The words in the address, which are searched for. */
  readonly asked: string;
  /** Searches at once, without waiting for a pause. */
  readonly ask: () => void;
}

/** The words in a search box. They go into the address when typing pauses; when the address changes otherwise, the box follows it. */
export const useTypedWords = (address: PageAddress, name: string, pauseMs = searchPauseMs): TypedWords => {
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
    const pause = setTimeout(() => latest.current(), pauseMs);
    return () => clearTimeout(pause);
  }, [words, pauseMs]);
  return { typed, type: setTyped, asked, ask };
};
