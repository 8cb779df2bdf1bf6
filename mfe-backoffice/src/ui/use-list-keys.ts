import type { RefObject } from 'react';
import { usePageKeys } from './use-page-keys.js';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k move through what is marked `data-stop` in a list, from wherever the focus is; Enter opens it, as it is a link or a button. */
export const useListKeys = (list: RefObject<HTMLElement | null>): void =>
  usePageKeys((event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const open = stops.findIndex((stop) => stop.ariaCurrent === 'true');
    const next = at === -1 && open === -1 ? stops[0] : stops[(at === -1 ? open : at) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
