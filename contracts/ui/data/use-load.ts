import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../src/call-error.js';

/** The states of a screen that loads data. `Panel` draws it. */
export type Load<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly data: T; readonly reload: () => void; readonly refreshing: boolean };

type LoadState<T> = { readonly of: object } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly data: T; readonly refreshing: boolean }
);

export interface LoadOptions {
  /** Keeps what is shown while the next page or order of the same list loads. Never use it for another record. */
  readonly keep?: boolean;
}

/**
 * Loads when the page is shown and again whenever `deps` change; a request whose result is no longer needed is aborted.
 * `reload` keeps what is shown and says `refreshing`.
 */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
  { keep = false }: LoadOptions = {},
): Load<T> => {
  const of = useSame(deps);
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<LoadState<T>>({ status: 'loading', of });
  const latest = useRef(load);
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    const abort = new AbortController();
    const settle = (next: LoadState<T>) => {
      if (!abort.signal.aborted) setHeld(next);
    };
    setHeld((before) =>
      before.status === 'ready' && (keep || before.of === of) ? { ...before, refreshing: true } : { status: 'loading', of },
    );
    latest.current(abort.signal).then(
      (data) => settle({ status: 'ready', data, refreshing: false, of }),
      (error: unknown) => settle({ status: 'failed', error, of }),
    );
    return () => abort.abort();
  }, [of, attempt, keep]);

  return shown(held, held.of === of, { keep, again });
};

/** One object for as long as the values stay the same. */
const useSame = (values: readonly unknown[]): object => {
  const [known, setKnown] = useState(() => ({ values }));
  if (known.values.some((value, index) => !Object.is(value, values[index]))) setKnown({ values });
  return known;
};

const shown = <T>(
  held: LoadState<T>,
  current: boolean,
  { keep, again }: { readonly keep: boolean; readonly again: () => void },
): Load<T> => {
  if (held.status === 'ready' && (current || keep))
    return { status: 'ready', data: held.data, refreshing: held.refreshing || !current, reload: again };
  if (held.status === 'failed' && current) return { status: 'failed', error: held.error, message: messageOf(held.error), retry: again };
  return { status: 'loading' };
};
