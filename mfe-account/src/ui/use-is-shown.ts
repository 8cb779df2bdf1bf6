import { useEffect, useRef } from 'react';

/** Asks whether the part is still on the page: what becomes of it later is told beside the page. */
export const useIsShown = (): (() => boolean) => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
};
