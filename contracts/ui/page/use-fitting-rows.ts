import { useLayoutEffect, type RefObject } from 'react';

const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches;

/** Measured as a table, before anything is painted. `data-stacked` says for the styles that its rows are blocks. */
const layOut = (box: HTMLElement, isMany: boolean): void => {
  const table = box.querySelector('table');
  if (!table) return;
  delete table.dataset['stacked'];
  if ((isMany && isPhone()) || box.scrollWidth > box.clientWidth) table.dataset['stacked'] = '';
};

/**
 * Turns the rows of a table into blocks wherever it does not fit its box, so that no column is out of sight: what can be done about a row is in its last one.
 * On a phone it does so for many columns even if they fit, because they would be a word wide.
 */
export const useFittingRows = (box: RefObject<HTMLElement | null>, isMany: boolean): void => {
  useLayoutEffect(() => {
    if (box.current) layOut(box.current, isMany);
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver !== 'function') return undefined;
    let frame = 0;
    // In the next frame: blocks are of another height, and a box must not change its own size while it is told of it.
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layOut(element, isMany));
    };
    const watch = new ResizeObserver(again);
    watch.observe(element);
    // The letters that stand in until ours have loaded are wider.
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [box, isMany]);
};
