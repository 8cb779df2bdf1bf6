import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { CloseIcon, DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from '../basics/icons.js';
import css from './toast-region.module.css';
import type { Toast, Toasts } from './use-toasts.js';
import { coversControl, whileThePageMoves } from './covers-control.js';

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: DangerIcon };

/** One per page, always there: screen readers only announce what appears inside a region they already know. What is shown never lies over a control. */
export function ToastRegion({ toasts, dismiss }: Pick<Toasts, 'toasts' | 'dismiss'>) {
  const region = useRef<HTMLElement>(null);
  useClearPlace(region, toasts.length > 0);
  return (
    <section ref={region} className={css.region} aria-label="Messages" aria-live="polite" data-no-print="">
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} dismiss={dismiss} />
      ))}
    </section>
  );
}

/** It stays while the pointer is over it or the focus is inside it (WCAG 2.2.1). */
function Message({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: Toasts['dismiss'] }) {
  const [held, setHeld] = useState(false);
  const ToneIcon = icons[toast.tone];
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(toast.id), toast.milliseconds);
    return () => clearTimeout(timer);
  }, [held, toast, dismiss]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className={css.toast} data-tone={toast.tone} {...hold}>
      <ToneIcon />
      <p className={css.words}>{toast.message}</p>
      <button type="button" className={css.close} aria-label="Dismiss message" onClick={() => dismiss(toast.id)}>
        <CloseIcon size={18} />
      </button>
    </div>
  );
}

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
