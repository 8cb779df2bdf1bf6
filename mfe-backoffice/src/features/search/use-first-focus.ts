import { useEffect, type RefObject } from 'react';

/** Staff come here to search, so the box takes the focus in place of the heading: at once, or when the sign-in dialog has closed. */
export const useFirstFocus = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const take = () => box.current?.focus();
    const dialog = document.querySelector('dialog[open]:not([data-aside])');
    if (!dialog) return take();
    dialog.addEventListener('close', take, { once: true });
    return () => dialog.removeEventListener('close', take);
  }, [box]);
};
