import { retrying } from '@kerbside/contracts/retrying';
import { useEffect, useRef } from 'react';

/** Q5, Q7: each change is saved. Typing is let settle this long, so that one word is one save. */
const settleMs = 400;
const retries = 3;

export interface Saving<T> {
  /** At once, in the browser. */
  readonly keep: (typed: T) => void;
  /** Once it has settled, at the service. */
  readonly save: (typed: T, sequence: number) => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Saves what is typed, in order: each save carries a sequence number that grows, so that one that arrives late never overwrites a newer one.
 * A save that fails is tried again (Q8), until a newer one takes its place; the step itself sends everything once more.
 */
export const useSavedTyping = <T>(typed: T, saving: Saving<T>): void => {
  const first = useRef(typed);
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });
  useEffect(() => {
    if (first.current === typed) return;
    latest.current.keep(typed);
    const replaced = new AbortController();
    const timer = setTimeout(() => {
      const sequence = Date.now();
      retrying(() => latest.current.save(typed, sequence), { retries, signal: replaced.signal }).catch((error: unknown) =>
        latest.current.onFailed(error),
      );
    }, settleMs);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [typed]);
};
