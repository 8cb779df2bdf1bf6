import { useEffect } from 'react';

/** What a press is for: its words and icons are inside. */
const pressable = 'button, a[href], summary, label';

/** A pointer that went further while it was down let go of what it pressed. */
const mostMovedPx = 10;

/**
 * Gives a click to what was pressed, also where the page moved it from under the pointer before that was let go: a price that comes in, or a message
 * under the field that lost the focus, moves the button below it, and the browser gives the click to whatever is there then, or to nothing.
 */
export const useKeptPress = (): void => {
  useEffect(() => {
    let press: { readonly on: HTMLElement; readonly x: number; readonly y: number } | undefined;
    const begin = ({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) => {
      const on = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
      press = on && isPrimary && button === 0 ? { on, x, y } : undefined;
    };
    const end = (event: MouseEvent) => {
      // Nothing was pressed where a key or a script clicks.
      if (!press || event.detail === 0) return;
      const { on, x, y } = press;
      press = undefined;
      if (event.target instanceof Node && on.contains(event.target)) return;
      if (!on.isConnected || Math.hypot(event.clientX - x, event.clientY - y) > mostMovedPx) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      on.click();
    };
    document.addEventListener('pointerdown', begin, true);
    document.addEventListener('click', end, true);
    return () => {
      document.removeEventListener('pointerdown', begin, true);
      document.removeEventListener('click', end, true);
    };
  }, []);
};
