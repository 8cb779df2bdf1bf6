import { useEffect, type RefObject } from 'react';

/** Staff come here to search, so the box takes the focus as the heading would: at once, or when the dialog that they signed in with has closed. */
export const useFirstFocus = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const take = () => box.current?.focus();
    const dialog = document.querySelector('dialog[open]');
    if (!dialog) return take();
    dialog.addEventListener('close', take, { once: true });
    return () => dialog.removeEventListener('close', take);
  }, [box]);
};
