import { useEffect, useRef } from 'react';
import type { Load } from '../data/use-load.js';

/**
 * "Try again" disappears when it is pressed, and the focus with it: the focus then moves to what the button loaded, or to the next "Try again".
 * If the user has moved the focus elsewhere by then, it stays there.
 */
export const useRetryFocus = (status: Load<unknown>['status']) => {
  const place = useRef<HTMLDivElement>(null);
  // A reload that nobody pressed for takes no focus (3.2.1).
  const isPressed = useRef(false);
  useEffect(() => {
    if (status === 'loading') return undefined;
    if (isPressed.current && document.activeElement === document.body)
      focusIn(place.current, status === 'failed' ? 'button' : 'h1, h2, h3');
    isPressed.current = false;
    const shown = place.current;
    if (status !== 'failed' || !shown) return undefined;
    const press = () => {
      isPressed.current = true;
    };
    shown.addEventListener('click', press);
    return () => shown.removeEventListener('click', press);
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
