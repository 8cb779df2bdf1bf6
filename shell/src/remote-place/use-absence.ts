import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { focusHeading } from '../layout/use-heading-focus.js';
import type { Remotes } from '../federation/load-remote.js';

/** Whether the remote is switched off or not listed, for as long as this is in view. When a switch removes the focused element, the heading gets the focus. */
export const useAbsence = (name: RemoteName, remotes: Pick<Remotes, 'isAbsent' | 'watch'>): boolean => {
  const watch = useCallback((listener: () => void) => remotes.watch(name, listener), [remotes, name]);
  const isAbsent = useSyncExternalStore(watch, () => remotes.isAbsent(name));
  const before = useRef(isAbsent);
  useEffect(() => {
    const main = document.querySelector('main');
    if (before.current === isAbsent || !main) return undefined;
    before.current = isAbsent;
    return focusHeading(main, () => false);
  }, [isAbsent]);
  return isAbsent;
};
