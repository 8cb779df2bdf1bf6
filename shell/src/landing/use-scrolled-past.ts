import { useSyncExternalStore } from 'react';

/** Whether the page has scrolled further than so many pixels. */
export const useScrolledPast = (pixels: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > pixels);

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
};
