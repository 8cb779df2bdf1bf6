import { useLayoutEffect, type RefObject } from 'react';
import { coversControl, whileThePageMoves } from './covers-control.js';

/** At the foot of the window, below the site's header, at the head of the window; at its end, or at its start. On a phone nothing fits beside another. */
const places = ['foot', 'foot-start', 'below', 'below-start', 'head', 'head-start'];

/**
 * Keeps what floats, while it is shown, in the first of its places where it lies over nothing that can be pressed. `data-place` says which, for the
 * styles. If there is none, `data-takes-room` has the styles end the page above it.
 */
export const useClearPlace = (floating: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !isShown) return undefined;
    const isClearAt = (place: string): boolean => {
      element.dataset.place = place;
      return !coversControl(element);
    };
    const stop = whileThePageMoves(() => {
      if (!coversControl(element) || places.some(isClearAt)) return;
      element.dataset.place = 'foot';
      // For as long as it is shown: taking the room back would scroll the page, which would look again.
      element.dataset.takesRoom = '';
    });
    return () => {
      stop();
      delete element.dataset.place;
      delete element.dataset.takesRoom;
    };
  }, [floating, isShown]);
};
