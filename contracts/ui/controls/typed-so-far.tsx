import { useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import type { HostApi } from '../../src/host.js';
import { FormKeeper } from './form-keeper.js';

type TypedValues = Map<string, Readonly<Record<string, unknown>>>;

const newHeld = (userId: string | null) => {
  const typed: TypedValues = new Map();
  /** Of forms that went away with the session. */
  const kept: TypedValues = new Map();
  const isAway = { current: false };
  const keeperOf = (initial: object) => {
    const form = `${location.pathname} ${JSON.stringify(initial)}`;
    return {
      before: () => kept.get(form),
      begin: () => {
        const before = kept.get(form);
        if (before) typed.set(form, before);
        kept.delete(form);
        return () => {
          const last = typed.get(form);
          if (isAway.current && last) kept.set(form, last);
          typed.delete(form);
        };
      },
      keep: (name: string, value: unknown) => {
        if (!name.includes('password') && typeof value !== 'boolean') typed.set(form, { ...typed.get(form), [name]: value });
      },
      drop: () => void typed.delete(form),
    };
  };
  return { userId, isAway, keeperOf };
};

/**
 * Keeps what is typed in forms that go away because the session ended, until the same person has signed in again. It is in the memory of this page
 * alone, and the next person to sign in starts with nothing. A form is known by its page and by what it began with,
 * its record's id where the page has several; the first to come back has it.
 * Passwords are typed anew, and boxes ticked anew: a consent is for what stands beside it.
 */
export function TypedSoFar({ host, children }: { readonly host: Pick<HostApi, 'session'>; readonly children: ReactNode }) {
  const { signedIn, userId } = host.session;
  const [held, setHeld] = useState(() => newHeld(userId));
  if (signedIn && userId !== held.userId) setHeld(newHeld(userId));
  // Before the effects of forms that go away with the session.
  useLayoutEffect(() => void (held.isAway.current = !signedIn && held.userId !== null), [held, signedIn]);
  return <FormKeeper value={held.keeperOf}>{children}</FormKeeper>;
}

const reasons = new Set(['why', 'note']);

/** Around forms of which one takes the other's place, as another record is chosen: the reason that was typed in one is in the next. */
export function ReasonKept({ children }: { readonly children: ReactNode }) {
  const around = useContext(FormKeeper);
  const [kept] = useState(() => new Map<string, unknown>());
  const keeperOf = (initial: object) => {
    const outer = around?.(initial);
    return {
      before: () => ({ ...Object.fromEntries([...kept].filter(([name]) => name in initial)), ...outer?.before() }),
      begin: () => outer?.begin() ?? (() => undefined),
      keep: (name: string, value: unknown) => {
        if (reasons.has(name)) kept.set(name, value);
        outer?.keep(name, value);
      },
      drop: () => outer?.drop(),
    };
  };
  return <FormKeeper value={keeperOf}>{children}</FormKeeper>;
}
