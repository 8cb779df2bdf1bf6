import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { pressedKey } from './office-keys.js';

export type OfficeDialog = 'palette' | 'help';

const typing = 'input, select, textarea, [contenteditable], dialog';
/** The second of two keys must follow within this time. */
const togetherMs = 1_500;

interface PaletteContext {
  readonly onOpen: (opened: OfficeDialog) => void;
  /** The palette was asked for over a dialog in which something may have been typed. */
  readonly onKept: (dialog: HTMLDialogElement) => void;
}

const modalOf = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-aside])')].at(-1);

/** One in which nothing is typed makes way, so that no dialog covers another. One that holds the reader, or what they typed, stays. */
const openPalette = (modal: HTMLDialogElement | undefined, { onOpen, onKept }: PaletteContext): void => {
  if (modal?.querySelector('[data-palette]')) return;
  if (modal && (modal.querySelector('input, select, textarea') || !modal.querySelector('[aria-label="Close"]'))) return onKept(modal);
  modal?.close();
  onOpen('palette');
};

/** The keys of the office. Ctrl-K works while the reader types and over a dialog; the others do not. */
export const useOfficeKeys = (host: HostApi, { onOpen, onKept }: PaletteContext): void => {
  useEffect(() => {
    let begun: readonly string[] = [];
    let begunAt = 0;
    const press = (event: KeyboardEvent) => {
      const modal = modalOf();
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        return openPalette(modal, { onOpen, onKept });
      }
      if (modal) return;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') {
        event.preventDefault();
        return onOpen('help');
      }
      const pressed = event.timeStamp - begunAt < togetherMs ? [...begun, event.key] : [event.key];
      const key = pressedKey(pressed);
      begun = key === 'begun' ? pressed : [];
      begunAt = event.timeStamp;
      const to = key && key !== 'begun' ? key.to?.(window.location.pathname) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      host.navigate(to);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [host, onOpen, onKept]);
};
