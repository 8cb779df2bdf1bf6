import { useRef, useState, type PointerEvent } from 'react';
import { followed } from './swipe.js';

/** Less than this is a press on what is there, in pixels. */
const pressMost = 8;

interface DragOptions {
  readonly at: number;
  readonly count: number;
  /** Called with the distance dragged, in pixels. */
  readonly onEnd: (by: number) => void;
}

/** Follows a pointer that drags slides sideways. */
export const useDrag = ({ at, count, onEnd }: DragOptions) => {
  const start = useRef<number>(undefined);
  const [by, setBy] = useState(0);
  const letGo = () => {
    start.current = undefined;
    setBy(0);
  };
  const on = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary && event.button === 0 ? event.clientX : undefined;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === undefined) return;
      // The button was released outside the window, which sends no event.
      if (event.buttons === 0) return letGo();
      const dragged = event.clientX - start.current;
      if (by === 0 && Math.abs(dragged) < pressMost) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setBy(dragged);
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current !== undefined) onEnd(event.clientX - start.current);
      letGo();
    },
    // The browser took the finger to scroll the page.
    onPointerCancel: letGo,
  };
  return { by: followed({ by, at, count }), isHeld: by !== 0, on };
};
