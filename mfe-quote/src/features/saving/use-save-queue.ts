import { useEffect, useState, useSyncExternalStore } from 'react';
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
