import { setMaxListeners } from 'node:events';

/**
 * Runs work with a signal that aborts with `stop`, or after this many milliseconds. `AbortSignal.any` would leave something on `stop` each
 * time, which piles up on a signal that lives as long as the process (Node 20).
 */
export const inTime = async <T>(stop: AbortSignal, milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const abort = new AbortController();
  const end = (): void => abort.abort(stop.reason);
  const timer = setTimeout(() => abort.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  if (stop.aborted) end();
  // Any number may run at a time, and each takes its listener away.
  setMaxListeners(0, stop);
  stop.addEventListener('abort', end);
  try {
    return await work(abort.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
};
