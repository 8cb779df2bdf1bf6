import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { searchPath } from '../../paths.js';

const typing = 'input, select, textarea, [contenteditable], dialog';

/** "/" goes to the page's search box, or to the search where the page has none. Never while the reader is typing. */
export const useSearchKey = (host: HostApi): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping ||
        document.querySelector('dialog[open]:not([data-aside])')
      )
        return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('[data-search-box] input');
      if (!box) return host.navigate(searchPath);
      box.focus();
      box.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [host]);
};
