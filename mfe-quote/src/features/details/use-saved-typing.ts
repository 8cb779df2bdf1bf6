import { useEffect, useRef } from 'react';

/** Q5, Q7: each change is saved. Typing is let settle this long, so that one word is one save. */
const settleMs = 400;

/**
 * Saves what is typed, in order: each save carries a sequence number that grows, so that one that arrives late never overwrites a newer one.
 * A save that fails loses nothing: the next change, or the step itself, sends everything again.
 */
export const useSavedTyping = <T>(
  typed: T,
  save: (typed: T, sequence: number) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): void => {
  const first = useRef(typed);
  const latest = useRef({ save, onFailed });
  useEffect(() => {
    latest.current = { save, onFailed };
  });
  useEffect(() => {
    if (first.current === typed) return;
    const timer = setTimeout(
      () => latest.current.save(typed, Date.now()).catch((error: unknown) => latest.current.onFailed(error)),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
};
