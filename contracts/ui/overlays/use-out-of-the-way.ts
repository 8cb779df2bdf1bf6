import { coversControl, whileThePageMoves } from './covers-control.js';
import { useEffect, useState, type RefObject } from 'react';

const isOtherOpen = (own: Element | null): boolean => [...document.querySelectorAll('dialog[open]')].some((one) => !own?.contains(one));

/** Whether a dialog outside this element is open, of the shell or of a remote: for what must wait for them (Q2). */
export const useOtherDialog = (own: RefObject<Element | null>): boolean => {
  const [isOpen, setOpen] = useState(() => isOtherOpen(null));
  useEffect(() => whileThePageMoves(() => setOpen(isOtherOpen(own.current))), [own]);
  return isOpen;
};

/** Whether a floating element would cover something that can be pressed, however the page scrolls or changes. */
export const useOutOfTheWay = (floating: RefObject<HTMLElement | null>): boolean => {
  const [isInTheWay, setInTheWay] = useState(true);
  useEffect(() => whileThePageMoves(() => floating.current && setInTheWay(coversControl(floating.current))), [floating]);
  return isInTheWay;
};
