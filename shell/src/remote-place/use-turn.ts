import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { focusHeading } from '../layout/use-heading-focus.js';
import type { Remotes } from '../federation/load-remote.js';

/** Changes when an admin took the remote back to an earlier release, or forward again: its page is mounted anew, and its heading gets the focus. */
export const useTurn = (name: RemoteName, remotes: Pick<Remotes, 'turnOf' | 'watch'>): number => {
  const watch = useCallback((listener: () => void) => remotes.watch(name, listener), [remotes, name]);
  const turn = useSyncExternalStore(watch, () => remotes.turnOf(name));
  const before = useRef(turn);
  useEffect(() => {
    const main = document.querySelector('main');
    if (before.current === turn || !main) return undefined;
    before.current = turn;
    return focusHeading(main, () => false);
  }, [turn]);
  return turn;
};
