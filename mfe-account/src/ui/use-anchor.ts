import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';

/** A2: an address with this anchor opens the part, and scrolls to it once what stands above it has loaded. */
export const useAnchor = <E extends HTMLElement>(anchor: string, onReached?: () => void): RefObject<E | null> => {
  const part = useRef<E>(null);
  const reached = useRef(onReached);
  const isWanted = useRef(false);
  const isSettled = useIsFetching() === 0;
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
    if (!isSettled) return;
    // What is asked for in this turn is not under way yet.
    const settling = setTimeout(() => {
      if (isWanted.current) part.current?.scrollIntoView();
      isWanted.current = false;
    });
    return () => clearTimeout(settling);
  }, [isSettled]);
  return part;
};
