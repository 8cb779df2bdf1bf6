import { useEffect, useRef, type RefObject } from 'react';

const watchMs = 5_000;

/** Gives the focus to a heading that is there or comes within 5 s, and again to one that replaces it, while nobody holds the focus. Answers how to stop. */
export const focusHeading = (place: HTMLElement, isFree: () => boolean): (() => void) => {
  let focused: HTMLElement | undefined;
  const settle = () => {
    const heading = place.querySelector('h1');
    const isOurs = document.activeElement === document.body || document.activeElement === focused || isFree();
    if (!heading || heading === focused || !isOurs || document.querySelector('dialog[open]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    focused = heading;
  };
  settle();
  const watch = new MutationObserver(settle);
  watch.observe(place, { childList: true, subtree: true });
  const stop = setTimeout(() => watch.disconnect(), watchMs);
  return () => {
    watch.disconnect();
    clearTimeout(stop);
  };
};

/**
 * After a change of page, moves the focus to its heading, as a full page load would start reading there. The heading may come later than the path
 * (a remote loads, a panel fills) and may be replaced, so it is waited for until someone puts the focus elsewhere.
 */
export const useHeadingFocus = (path: string, main: RefObject<HTMLElement | null>): void => {
  const first = useRef(true);
  useEffect(() => {
    const place = main.current;
    if (first.current || !place) {
      first.current = false;
      return undefined;
    }
    window.scrollTo({ top: 0 });
    return focusHeading(place, () => !place.contains(document.activeElement));
  }, [path, main]);
};
