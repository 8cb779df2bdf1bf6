/**
 * Works with a signal that aborts with `stop`, or after so many milliseconds. `AbortSignal.any` would do the same and leave something at `stop` each time,
 * which a signal that lives as long as the process gathers for ever (Node 20).
 */
export const inTime = async <T>(stop: AbortSignal, milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const abort = new AbortController();
  const end = (): void => abort.abort(stop.reason);
  const timer = setTimeout(() => abort.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  try {
    return await work(abort.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
};
