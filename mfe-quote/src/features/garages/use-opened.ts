import { useEffect, useState } from 'react';

export interface OpenPart {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** `then` runs once the page is seen again. */
  readonly close: (then?: () => void) => void;
}

/** What covers the page has a place of its own in the history, so that going back closes it and stays on the page. */
export const useOpened = (): OpenPart => {
  const [opened, setOpened] = useState<'open' | 'closing'>();
  useEffect(() => {
    if (opened === undefined) return undefined;
    const close = () => setOpened(undefined);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [opened]);
  const open = () => {
    history.pushState(null, '');
    setOpened('open');
  };
  const close = (then?: () => void) => {
    if (opened !== 'open') return;
    setOpened('closing');
    if (then) addEventListener('popstate', () => setTimeout(then), { once: true });
    history.back();
  };
  return { isOpen: opened !== undefined, open, close };
};
