import { createContext, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { HostApi } from '../../src/host.js';

type Typed = Map<string, Readonly<Record<string, unknown>>>;

const newHeld = (userId: string | null) => ({
  userId,
  typed: new Map() as Typed,
  /** Of forms that went away with the session. */
  kept: new Map() as Typed,
  isAway: { current: false },
});

const Held = createContext<ReturnType<typeof newHeld> | undefined>(undefined);

/**
 * Keeps what is typed in forms that go away because the session ended, until the same person has signed in again. It is in the memory of this page
 * alone, and the next person to sign in starts with nothing.
 */
export function TypedSoFar({ host, children }: { readonly host: Pick<HostApi, 'session'>; readonly children: ReactNode }) {
  const { signedIn, userId } = host.session;
  const [held, setHeld] = useState(() => newHeld(userId));
  if (signedIn && userId !== held.userId) setHeld(newHeld(userId));
  // Before the effects of forms that go away with the session.
  useLayoutEffect(() => void (held.isAway.current = !signedIn && held.userId !== null), [held, signedIn]);
  return <Held value={held}>{children}</Held>;
}

/**
 * What was typed so far in a form, which is known by its page and by what it began with; the first to come back has it. Passwords are typed anew, and
 * boxes ticked anew: a consent is for what stands beside it.
 */
export const useTypedSoFar = <V extends object>(initial: V) => {
  const held = useContext(Held);
  const [form] = useState(() => `${location.pathname} ${JSON.stringify(initial)}`);
  useEffect(() => {
    if (!held) return undefined;
    const { typed, kept, isAway } = held;
    const before = kept.get(form);
    if (before) typed.set(form, before);
    kept.delete(form);
    return () => {
      const last = typed.get(form);
      if (isAway.current && last) kept.set(form, last);
      typed.delete(form);
    };
  }, [held, form]);
  return {
    /** `initial` itself where nothing was typed: that is how forms know that nobody touched them. */
    read: (): V => {
      const before = held?.kept.get(form);
      return before ? { ...initial, ...before } : initial;
    },
    keep: (name: string, value: unknown) => {
      if (!name.includes('password') && typeof value !== 'boolean') held?.typed.set(form, { ...held.typed.get(form), [name]: value });
    },
    drop: () => void held?.typed.delete(form),
  };
};
