import { useEffect, useRef, type RefObject } from 'react';

const watchMs = 5_000;

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
    let focused: HTMLElement | undefined;
    const settle = () => {
      const isFree =
        document.activeElement === document.body || document.activeElement === focused || !place.contains(document.activeElement);
      const heading = place.querySelector('h1');
      if (!heading || heading === focused || !isFree || document.querySelector('dialog[open]')) return;
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
  }, [path, main]);
};
