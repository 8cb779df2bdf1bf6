import type { ClientSession } from 'mongoose';

const waiting = new WeakMap<ClientSession, Set<() => void>>();

/** Calls `then` once when the session has ended, however often this is called: the transaction has been committed or aborted by then. */
export const whenEnded = (session: ClientSession, then: () => void): void => {
  const known = waiting.get(session);
  if (known) return void known.add(then);
  const all = new Set([then]);
  waiting.set(session, all);
  session.once('ended', () => {
    for (const one of all) one();
  });
};
