import { useEffect, useRef, type RefObject } from 'react';

const watchMs = 5_000;

/** Focuses a heading that is there or appears within 5 s, and again one that replaces it, while nothing else has the focus and no modal is open. Returns how to stop. */
export const focusHeading = (place: HTMLElement, isFree: () => boolean): (() => void) => {
  let focused: HTMLElement | undefined;
  const settle = () => {
    const heading = place.querySelector('h1');
    const isOurs = document.activeElement === document.body || document.activeElement === focused || isFree();
    if (!heading || heading === focused || !isOurs || document.querySelector('dialog[open]:not([data-aside])')) return;
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
 * After a change of page, moves the focus to its heading, where reading starts after a full page load. The heading may appear after the
 * path changes (a remote loads, a panel fills) and may be replaced, so this waits for it until the user moves the focus elsewhere.
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
