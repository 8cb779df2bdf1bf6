import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

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

/** Doubles from `base` up to `longest`, with up to a fifth of jitter so that replicas do not retry together. */
export const backOff = (failures: number, base: number, longest = 5_000): number =>
  Math.min(longest, base * 2 ** Math.min(failures - 1, 20)) * (1 + Math.random() / 5);

/** Waits, or returns at once when `signal` is or becomes aborted. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  // Any number may wait at a time, and each takes its listener away.
  setMaxListeners(0, signal);
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
};

/** A try took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Rejects after `ms`. The work itself cannot be stopped, but its transaction is over, so what it still writes is refused. */
export const withTimeLimit = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`No end after ${ms} ms`)), ms).unref();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
