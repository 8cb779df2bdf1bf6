import { covers } from './covers.js';

const controls = 'a[href], button, input, select, textarea, label, summary, iframe, [tabindex="0"]';

/** Where what floats begins over a control, inside the control's round corners. */
const beginsAt = (start: number, from: number, to: number): number => Math.max(from + 4, Math.min(start, to - 4));

/** Whether a floating element lies over something that can be pressed, as the page stands. What is scrolled out of a part of the page cannot be. */
export const coversControl = (floating: Element): boolean => {
  const box = floating.getBoundingClientRect();
  return [...document.querySelectorAll(controls)].some((other) => {
    const its = other.getBoundingClientRect();
    return (
      !floating.contains(other) &&
      covers(box, its) &&
      document.elementsFromPoint(beginsAt(box.left, its.left, its.right), beginsAt(box.top, its.top, its.bottom)).includes(other)
    );
  });
};

/** Looks now, and at most once a frame when the page scrolls or changes. Returns a function that stops it. */
export const whileThePageMoves = (look: () => void): (() => void) => {
  let frame = 0;
  const lookNow = () => {
    frame = 0;
    look();
  };
  const lookSoon = () => {
    frame ||= requestAnimationFrame(lookNow);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'hidden', 'open'] });
  // In the capture phase, because a part of the page may scroll too.
  addEventListener('scroll', lookSoon, { capture: true, passive: true });
  addEventListener('resize', lookSoon);
  // The styles of another width may apply a frame after that event, and a font later still: then the page has another height.
  const laidOut = new ResizeObserver(lookSoon);
  laidOut.observe(document.body);
  look();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    laidOut.disconnect();
    removeEventListener('scroll', lookSoon, { capture: true });
    removeEventListener('resize', lookSoon);
  };
};
