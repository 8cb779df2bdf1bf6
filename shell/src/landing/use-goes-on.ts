import { useEffect, useRef, useState, type RefObject } from 'react';

/** How near the end of what is there has to be, below the screen. */
const near = '100px';

/** Whether the visitor goes on: has scrolled, came for a part of the page, or has a screen on which the end of what is there can be seen. */
export const useGoesOn = (): { readonly goesOn: boolean; readonly end: RefObject<HTMLDivElement | null> } => {
  const [goesOn, setGoesOn] = useState(() => typeof IntersectionObserver === 'undefined' || window.scrollY > 0 || location.hash !== '');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goesOn || !end.current) return undefined;
    const go = () => setGoesOn(true);
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && go(), { rootMargin: near });
    sight.observe(end.current);
    addEventListener('scroll', go, { passive: true });
    return () => {
      sight.disconnect();
      removeEventListener('scroll', go);
    };
  }, [goesOn]);
  return { goesOn, end };
};
