import { useEffect, type RefObject } from 'react';

const typing = 'input, select, textarea, [contenteditable], dialog';
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k move through what is marked `data-stop` in a list, from wherever the focus is; Enter opens it, as it is a link or a button. Never while the reader types. */
export const useListKeys = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (step === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]:not([data-aside])')) return;
      const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const open = stops.findIndex((stop) => stop.ariaCurrent === 'true');
      const next = at === -1 && open === -1 ? stops[0] : stops[(at === -1 ? open : at) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
};
