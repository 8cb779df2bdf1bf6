import { useEffect, useRef, type RefObject } from 'react';

/** A customer who starts to move about the page is not scrolled back. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A2: an address with this anchor opens the part, and scrolls to it as what stands above it and in it has loaded. */
export const useAnchor = <E extends HTMLElement>(anchor: string, onReached?: () => void): RefObject<E | null> => {
  const part = useRef<E>(null);
  const reached = useRef(onReached);
  const isWanted = useRef(false);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const follow = () => {
      if (location.hash !== `#${anchor}`) return;
      isWanted.current = true;
      reached.current?.();
      part.current?.scrollIntoView();
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [anchor]);
  useEffect(() => {
    const stay = new MutationObserver(() => {
      if (isWanted.current) part.current?.scrollIntoView();
    });
    stay.observe(document.body, { childList: true, subtree: true });
    return () => stay.disconnect();
  }, []);
  useEffect(() => {
    const leave = () => {
      isWanted.current = false;
    };
    for (const touch of touches) addEventListener(touch, leave, { passive: true });
    return () => touches.forEach((touch) => removeEventListener(touch, leave));
  }, []);
  return part;
};
