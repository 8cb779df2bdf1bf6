import { useLayoutEffect, type RefObject } from 'react';
import { coversControl, whileThePageMoves } from './covers-control.js';
import { coversWords } from './covers.js';

/** With its words, as its mark alone, or not at all. */
const forms = ['words', 'mark', 'none'] as const;

/** It grows again only once the page rests: it would flicker while somebody scrolls. */
const restMs = 250;

/**
 * Shows what floats in the largest form in which it lies over nothing that can be pressed or read, however the page scrolls or changes. `data-room`
 * says which, for the styles.
 */
export const useRoom = (floating: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element) return undefined;
    let shown = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const isClear = (form: number): boolean => {
      element.dataset.room = forms[form];
      return forms[form] === 'none' || !(coversControl(element) || coversWords(element));
    };
    const showFrom = (largest: number) => {
      shown = largest;
      while (!isClear(shown)) shown += 1;
    };
    const stop = whileThePageMoves(() => {
      clearTimeout(rest);
      showFrom(shown);
      if (shown > 0) rest = setTimeout(() => showFrom(0), restMs);
    });
    return () => {
      stop();
      clearTimeout(rest);
    };
  }, [floating]);
};
