import type { ClientSession } from 'mongoose';

/** `isSure`: it is committed. Otherwise it may be: only the database knows. */
type CommitListener = (isSure: boolean) => void;

const waiting = new WeakMap<ClientSession, CommitListener[]>();

/** Calls `then` when what is written in this session is committed: at once where no transaction is under way. */
export const whenCommitted = (session: ClientSession, then: CommitListener): void => {
  if (!session.inTransaction()) return then(true);
  waiting.set(session, [...(waiting.get(session) ?? []), then]);
};

/** The transaction begins, maybe again: what waited for an earlier try of it is void. */
export const hasBegun = (session: ClientSession): void => void waiting.delete(session);

export const hasEnded = (session: ClientSession | undefined, isSure: boolean): void => {
  const all = session ? (waiting.get(session) ?? []) : [];
  if (session) waiting.delete(session);
  for (const then of all) then(isSure);
};

const ending = new WeakMap<ClientSession, Set<() => void>>();

/** Calls `then` once when the session has ended, however often this is called: the transaction has been committed or aborted by then. */
export const whenEnded = (session: ClientSession, then: () => void): void => {
  const known = ending.get(session);
  if (known) return void known.add(then);
  const all = new Set([then]);
  ending.set(session, all);
  session.once('ended', () => {
    for (const one of all) one();
  });
};
