import type { Session } from '@kerbside/contracts/caller';
import { readSession } from './read-session.js';

export const visitor: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

export interface SessionStore {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server who is signed in. Being unable to ask changes nothing: a lost connection signs nobody out. */
  readonly refresh: () => Promise<Session>;
  /** Settles when a page may be drawn: at once for someone who was never signed in here, else when the server answered or took too long. */
  readonly known: Promise<unknown>;
}

/** Not the session, which no script can read: only that it is worth waiting for. */
const hintKey = 'kerbside.signed-in';
const patienceMs = 2_500;

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export const sessionStore = (
  ask: Fetch,
  hints: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  read: (ask: Fetch) => Promise<Session> = readSession,
): SessionStore => {
  let session = visitor;
  const listeners = new Set<() => void>();
  const accept = (next: Session): Session => {
    if (next.signedIn) hints.setItem(hintKey, '1');
    else hints.removeItem(hintKey);
    const isNews = JSON.stringify(next) !== JSON.stringify(session);
    if (isNews) {
      session = next;
      for (const listener of listeners) listener();
    }
    return session;
  };
  const refresh = () => read(ask).then(accept, () => session);
  const wasSignedIn = hints.getItem(hintKey) !== null;
  const first = refresh();
  return {
    current: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    known: wasSignedIn ? Promise.race([first, new Promise((late) => setTimeout(late, patienceMs))]) : Promise.resolve(),
  };
};
