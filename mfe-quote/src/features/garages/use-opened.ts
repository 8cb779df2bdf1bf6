import { useRef } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';

export interface Opened {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** `then` runs once the page is seen again. */
  readonly close: (then?: () => void) => void;
}

/** What covers the page has a place of its own in the history, so that going back closes it and stays on the page. */
export const useOpened = (name: string): Opened => {
  const isOpen = useHistoryState<{ readonly opened?: string } | null>()?.opened === name;
  const isLeaving = useRef(false);
  const close = (then?: () => void) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const left = () => {
      isLeaving.current = false;
      if (then) setTimeout(then);
    };
    addEventListener('popstate', left, { once: true });
    history.back();
  };
  return { isOpen, open: () => navigate(location.href, { state: { opened: name } }), close };
};
