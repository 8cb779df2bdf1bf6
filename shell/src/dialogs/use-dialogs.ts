import type { DialogName } from '@kerbside/contracts/host';
import { useCallback, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

export interface DialogFacts {
  readonly email?: string;
  readonly hint?: string;
}

export interface Dialogs {
  readonly open: DialogName | undefined;
  readonly facts: DialogFacts;
  /** Opens the dialog, or queues it behind the one that is open (Q2). */
  readonly show: (name: DialogName, facts?: DialogFacts) => void;
  /** Replaces the one that is open. */
  readonly swap: (name: DialogName, facts?: DialogFacts) => void;
  /** Closes it; the next in the queue opens. */
  readonly close: () => void;
  /** Closes it for good by going elsewhere: going back does not open it again. */
  readonly leave: (to: string) => void;
}

const hosted: readonly DialogName[] = ['login', 'forgotpassword', 'secondfactor', 'passkey', 'callback', 'subscriptions'];

const dialogOf = (search: string): DialogName | undefined => {
  const named = new URLSearchParams(search).get('dialog');
  return hosted.find((name) => name === named);
};

/** The address with another dialog, or with none. Closing adds to the history, so that going back opens it again (Q2). */
const goTo = (name: DialogName | undefined, replace = false): void => {
  const query = new URLSearchParams(location.search);
  if (name) query.set('dialog', name);
  else query.delete('dialog');
  const search = query.size > 0 ? `?${query.toString()}` : '';
  navigate(`${location.pathname}${search}${location.hash}`, { replace });
};

/** What each dialog was last opened with. */
const noFacts: Readonly<Partial<Record<DialogName, DialogFacts>>> = {};

export const useDialogs = (): Dialogs => {
  const open = dialogOf(useSearch());
  const [facts, setFacts] = useState(noFacts);
  // Never drawn: it is read where a dialog closes.
  const queue = useRef<readonly DialogName[]>([]);

  const show = useCallback((name: DialogName, given: DialogFacts = {}) => {
    const shown = dialogOf(location.search);
    setFacts((before) => ({ ...before, [name]: given }));
    if (shown === undefined) goTo(name);
    else if (shown !== name && !queue.current.includes(name)) queue.current = [...queue.current, name];
  }, []);
  const swap = useCallback((name: DialogName, given: DialogFacts = {}) => {
    setFacts((before) => ({ ...before, [name]: given }));
    goTo(name, true);
  }, []);
  const next = useCallback(() => {
    const [first, ...rest] = queue.current;
    queue.current = rest;
    return first;
  }, []);
  // One that was closed while it waited for an answer leaves what was opened since.
  const close = useCallback(() => {
    if (dialogOf(location.search) === open) goTo(next());
  }, [next, open]);
  const leave = useCallback(
    (to: string) => {
      if (dialogOf(location.search) !== open) return;
      navigate(to, { replace: true });
      const name = next();
      if (name) goTo(name);
    },
    [next, open],
  );
  return { open, facts: (open && facts[open]) ?? {}, show, swap, close, leave };
};
