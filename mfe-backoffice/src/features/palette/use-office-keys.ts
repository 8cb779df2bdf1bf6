import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { pressedKey } from './office-keys.js';

export type Opened = 'palette' | 'help';

const typing = 'input, select, textarea, [contenteditable], dialog';
/** The second of two keys must follow within this time. */
const togetherMs = 1_500;

/** The keys of the office. Ctrl-K works while the reader types; the others do not, nor while a dialog is open. */
export const useOfficeKeys = (host: HostApi, onOpen: (opened: Opened) => void): void => {
  useEffect(() => {
    let begun: readonly string[] = [];
    let begunAt = 0;
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]:not([data-aside])')) return;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        return onOpen('palette');
      }
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
  }, [host, onOpen]);
};
