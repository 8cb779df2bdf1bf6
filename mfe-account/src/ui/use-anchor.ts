import { useEffect, useRef, type RefObject } from 'react';

/** A2: an address with this anchor scrolls to the part once it is there, and opens it. */
export const useAnchor = <E extends HTMLElement>(anchor: string, onReached?: () => void): RefObject<E | null> => {
  const part = useRef<E>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const follow = () => {
      if (location.hash !== `#${anchor}`) return;
      reached.current?.();
      part.current?.scrollIntoView();
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [anchor]);
  return part;
};
