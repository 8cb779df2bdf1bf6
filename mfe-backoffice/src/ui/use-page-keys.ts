import { useEffect, useEffectEvent } from 'react';

const typing = 'input, select, textarea, [contenteditable], dialog';

/** The dialog that holds the reader, the one on top of several. */
export const openModal = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-aside])')].at(-1);

/** Hears every key. */
export const useKeys = (press: (event: KeyboardEvent) => void): void => {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

/** Hears the keys that are pressed by themselves on the page: not while the reader types, nor under a dialog. */
export const usePageKeys = (press: (event: KeyboardEvent) => void): void =>
  useKeys((event) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || openModal()) return;
    press(event);
  });
