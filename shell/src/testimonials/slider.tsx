import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/contracts/ui/basics/icons';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState, type KeyboardEvent, type ReactNode, useRef, type PointerEvent } from 'react';
import { said as words } from '../messages/landing.js';
import css from './slider.module.css';
import { slideAfter, followed } from './swipe.js';

/** Less than this is a press on what is there, in pixels. */
const pressMost = 8;

interface DragOptions {
  readonly at: number;
  readonly count: number;
  /** Called with the distance dragged, in pixels. */
  readonly onEnd: (by: number) => void;
}

/** Follows a pointer that drags slides sideways. */
const useDrag = ({ at, count, onEnd }: DragOptions) => {
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

export interface SliderProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

/**
 * One slide at a time, by buttons, arrow keys or a finger. After ten idle seconds it moves a little, to show that there is more (A9). A
 * button stops that, and users who prefer less motion never see it.
 */
export function Slider({ label, slides }: SliderProps) {
  const [at, setAt] = useState(0);
  const [isStill, setStill] = useState(false);
  const count = slides.length;
  const show = (place: number) => setAt(Math.min(count - 1, Math.max(0, place)));
  const drag = useDrag({ at, count, onEnd: (by) => show(slideAfter({ by, at, count })) });
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) show(at + step);
  };
  return (
    <section className={css.slider} aria-roledescription="carousel" aria-label={label} onKeyDown={press}>
      <div
        className={css.window}
        aria-live="polite"
        data-still={isStill || drag.isHeld || undefined}
        data-held={drag.isHeld || undefined}
        {...drag.on}
      >
        <div className={css.track} style={{ '--at': at, '--by': `${drag.by}px` }}>
          {slides.map(({ key, content }, place) => (
            <div
              key={key}
              className={css.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={words.one(place + 1, count)}
              inert={place !== at}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div className={css.steps}>
        <Button
          variant="secondary"
          icon={ChevronLeftIcon}
          aria-label={words.before}
          aria-disabled={at === 0}
          onClick={() => show(at - 1)}
        />
        <span className={css.place} aria-hidden="true">
          {words.one(at + 1, count)}
        </span>
        <Button
          variant="secondary"
          icon={ChevronRightIcon}
          aria-label={words.after}
          aria-disabled={at === count - 1}
          onClick={() => show(at + 1)}
        />
        <span className={css.still}>
          <Button label={words.still} variant="quiet" aria-pressed={isStill} onClick={() => setStill(!isStill)} />
        </span>
      </div>
    </section>
  );
}
