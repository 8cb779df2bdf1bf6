import { setTimeout as wait } from 'node:timers/promises';

/** How long is told and not judged, for machines differ: what has not happened by then does not happen. */
export const patienceMs = 300_000;

/** Waits until no work is left. Returns what is still left, as sentences. */
export async function untilCaughtUp(stores) {
  const began = Date.now();
  for (;;) {
    const left = await stores.unfinished();
    if (left.length === 0 || Date.now() - began > patienceMs) return left;
    await wait(250);
  }
}
