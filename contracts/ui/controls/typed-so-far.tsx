import { createContext, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { HostApi } from '../../src/host.js';

const newHeld = (userId: string | null) => ({
  userId,
  forms: new Map<string, Readonly<Record<string, unknown>>>(),
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

/** What was typed so far in a form, which is known by what it began with. Passwords are typed anew. */
export const useTypedSoFar = <V extends object>(initial: V) => {
  const held = useContext(Held);
  const [form] = useState(() => JSON.stringify(initial));
  useEffect(() => () => void (held?.isAway.current || held?.forms.delete(form)), [held, form]);
  return {
    read: (): V => ({ ...initial, ...held?.forms.get(form) }),
    keep: (name: string, value: unknown) => {
      if (!name.includes('password')) held?.forms.set(form, { ...held.forms.get(form), [name]: value });
    },
    drop: () => void held?.forms.delete(form),
  };
};
