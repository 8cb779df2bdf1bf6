import { useEffect, useState, type RefObject } from 'react';
import { covers } from './covers.js';

const controls = 'a[href], button, input, select, textarea, label, summary, iframe, [tabindex="0"], [role="button"], [role="tab"]';

/** Whether a floating element would cover something that can be pressed, however the page scrolls or changes. */
export const useOutOfTheWay = (floating: RefObject<HTMLElement | null>): boolean => {
  const [isInTheWay, setInTheWay] = useState(true);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const element = floating.current;
      if (!element) return;
      const others = [...document.querySelectorAll(controls)].filter((other) => !element.contains(other));
      setInTheWay(
        covers(
          element.getBoundingClientRect(),
          others.map((other) => other.getBoundingClientRect()),
        ),
      );
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'hidden', 'open'] });
    // In the capture phase, because a part of the page may scroll too.
    addEventListener('scroll', lookSoon, { capture: true, passive: true });
    addEventListener('resize', lookSoon);
    look();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('scroll', lookSoon, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, [floating]);
  return isInTheWay;
};
