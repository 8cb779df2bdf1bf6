import { coversControl, whileThePageMoves } from './covers-control.js';
import { useEffect, useState, type RefObject } from 'react';

/** Whether a floating element would cover something that can be pressed, however the page scrolls or changes. */
export const useOutOfTheWay = (floating: RefObject<HTMLElement | null>): boolean => {
  const [isInTheWay, setInTheWay] = useState(true);
  useEffect(() => whileThePageMoves(() => floating.current && setInTheWay(coversControl(floating.current))), [floating]);
  return isInTheWay;
};
