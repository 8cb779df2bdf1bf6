import { useEffect, useState, useSyncExternalStore, useEffectEvent } from 'react';
import { CallError } from '@kerbside/contracts/client';
import { saveQueue, type SaveQueue, type SaveSlot } from './save-queue.js';
import type { UnsavedKinds } from './save-turns.js';

/** The queue of a quote's pages. What has not been sent is sent when they are left: for another page, another window, or for good. */
export const useSaveQueue = (slot: SaveSlot): SaveQueue => {
  const [queue] = useState(() => (slot.queue ??= saveQueue()));
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') queue.hurry();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', queue.sendAll);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', queue.sendAll);
      queue.flush();
    };
  }, [queue]);
  return queue;
};

/** Keeps the customer here while what is typed cannot be sent. */
export const useBlock = (queue: SaveQueue, reason: string | undefined): void =>
  useEffect(() => (reason === undefined ? undefined : queue.block(reason)), [queue, reason]);

export const useUnsaved = (queue: SaveQueue): UnsavedKinds => useSyncExternalStore(queue.subscribe, queue.unsaved);

/** Q5, Q7: each change is saved. Typing gets this long to settle, so that one word is one save. */
const settleMs = 400;
const retries = 3;
/** The wait before the first retry; each later one is twice the previous one (Q8). */
const firstRetryMs = 5_000;

interface TypingSaver<T> {
  readonly saves: SaveQueue;
  /** Called at once, to keep it in the browser. */
  readonly keep: (typed: T) => void;
  /** Called once typing has settled, to save it at the service. */
  readonly save: (typed: T, sequence: number) => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Saves what is typed, in order: each save carries a growing sequence number, so that one that arrives late never overwrites a newer one.
 * A save that fails is retried (Q8), until a newer one takes its place; submitting the step sends everything once more.
 */
export const useSavedTyping = <T>(typed: T, { saves, keep, save, onFailed }: TypingSaver<T>): void => {
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

/** A refused save would only be refused again. */
const waitForRetry = (failures: number, error: unknown): number | undefined =>
  failures > retries || isRefusal(error) ? undefined : firstRetryMs * 2 ** (failures - 1);

const isRefusal = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500;
