import { isRefusal } from './call-error.js';

/** What was asked for may have been done though no answer to it came: what is read again then says so, and is the answer. A refusal is none. */
export const orDone = <T>(asked: Promise<T>, read: () => Promise<T>, isDone: (now: T) => boolean): Promise<T> =>
  asked.catch(async (error: unknown) => {
    const now = isRefusal(error) ? undefined : await read().catch(() => undefined);
    if (now !== undefined && isDone(now)) return now;
    throw error;
  });
