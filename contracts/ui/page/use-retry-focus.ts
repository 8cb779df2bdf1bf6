import { useEffect, useRef } from 'react';
import type { Load } from '../data/use-load.js';

/**
 * "Try again" disappears when it is pressed, and the focus with it: the focus then moves to what the button loaded, or to the next "Try again".
 * If the user has moved the focus elsewhere by then, it stays there.
 */
export const useRetryFocus = (status: Load<unknown>['status']) => {
  const place = useRef<HTMLDivElement>(null);
  const hasFailed = useRef(false);
  useEffect(() => {
    if (status === 'loading') return;
    if (hasFailed.current && document.activeElement === document.body)
      focusIn(place.current, status === 'failed' ? 'button' : 'h1, h2, h3');
    hasFailed.current = status === 'failed';
  }, [status]);
  return place;
};

/** Moves the focus to the first matching element, or to the place itself. */
export const focusIn = (place: HTMLElement | null, wanted: string): void => {
  const target = place?.querySelector<HTMLElement>(wanted) ?? place;
  if (!target) return;
  if (target.tagName !== 'BUTTON') target.tabIndex = -1;
  target.focus({ preventScroll: true });
};
