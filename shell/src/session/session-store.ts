import type { Session } from '@kerbside/contracts/caller';
import { readSession } from './read-session.js';

export const visitor: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

export interface SessionStore {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server who is signed in. A failure changes nothing: a lost connection signs nobody out. */
  readonly refresh: () => Promise<Session>;
  /** The same for somebody signed in, when the session may have ended in another tab or at the server. */
  readonly check: () => void;
  /** The session ended, and not by signing out here. */
  readonly lost: () => boolean;
  /** Settles when the server has said who is signed in, or taken too long. */
  readonly answered: () => Promise<unknown>;
  /** Settles when a page for everybody may be drawn: at once for someone who was never signed in here, otherwise as `answered`. */
  readonly known: Promise<unknown>;
}

/** Not the session, which no script can read: only a hint that it is worth waiting for. Other tabs see it change. */
export const hintKey = 'kerbside.signed-in';
const patienceMs = 2_500;

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export const sessionStore = (
  fetchOfSite: Fetch,
  hints: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  read: (ask: Fetch) => Promise<Session> = readSession,
): SessionStore => {
  let session = visitor;
  let isLost = false;
  const listeners = new Set<() => void>();
  const accept = (next: Session, isExpected: boolean): Session => {
    isLost = !next.signedIn && (isLost || (session.signedIn && !isExpected));
    if (next.signedIn) hints.setItem(hintKey, '1');
    else hints.removeItem(hintKey);
    const hasChanged = JSON.stringify(next) !== JSON.stringify(session);
    if (hasChanged) {
      session = next;
      for (const listener of listeners) listener();
    }
    return session;
  };
  let asked = 0;
  let heard = 0;
  /** An answer that comes after that of a later question says nothing any more. */
  const ask = (isExpected: boolean) => {
    const turn = (asked += 1);
    return read(fetchOfSite).then(
      (next) => {
        if (turn < heard) return session;
        heard = turn;
        return accept(next, isExpected);
      },
      () => session,
    );
  };
  const refresh = () => ask(true);
  const wasSignedIn = hints.getItem(hintKey) !== null;
  const first = refresh();
  const answered = () => Promise.race([first, new Promise((late) => setTimeout(late, patienceMs))]);
  return {
    current: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    check: () => {
      if (session.signedIn) void ask(false);
    },
    lost: () => isLost,
    answered,
    known: wasSignedIn ? answered() : Promise.resolve(),
  };
};
