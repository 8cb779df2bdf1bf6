import { CallError } from './client.js';

/** The wait before the first new try; each later one is twice the one before (Q8). */
const firstDelayMs = 5_000;

interface Retries {
  /** How many more tries there are after the first. */
  readonly retries: number;
  /** Nobody waits for it any more: no further try is made. */
  readonly signal: AbortSignal;
}

/** Tries again what failed, up to `retries` times; what was refused would only be refused again. Throws the last failure. */
export const retrying = async <T>(attempt: () => Promise<T>, { retries, signal }: Retries, delayMs = firstDelayMs): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (retries === 0 || signal.aborted || isRefusal(error)) throw error;
    await waited(delayMs, signal);
    if (signal.aborted) throw error;
    return retrying(attempt, { retries: retries - 1, signal }, delayMs * 2);
  }
};

const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500;

const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
