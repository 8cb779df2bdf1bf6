import { CallError } from '@kerbside/contracts/client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SaveQueue } from '../saving/save-queue.js';

/** Q5, Q7: each change is saved. Typing is let settle this long, so that one word is one save. */
const settleMs = 400;
const retries = 3;
/** The wait before the first new try; each later one is twice the one before (Q8). */
const firstRetryMs = 5_000;

export interface Saving<T> {
  readonly saves: SaveQueue;
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
export const useSavedTyping = <T>(typed: T, { saves, keep, save, onFailed }: Saving<T>): void => {
  const [first] = useState(typed);
  const changed = useEffectEvent(() => {
    if (typed === first) return;
    let sequence: number | undefined;
    keep(typed);
    saves.add({
      kind: 'typing',
      restMs: settleMs,
      retryMs: waitForRetry,
      isOptional: true,
      send: async () => {
        sequence ??= Date.now();
        await save(typed, sequence);
      },
      onFailed,
    });
  });
  useEffect(() => changed(), [typed]);
};

/** What was refused would only be refused again. */
const waitForRetry = (failures: number, error: unknown): number | undefined =>
  failures > retries || isRefusal(error) ? undefined : firstRetryMs * 2 ** (failures - 1);

const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500;
