import { setTimeout as wait } from 'node:timers/promises';

/** There is no point in waiting longer to learn how late it is. */
const patienceMs = 120_000;

/** Waits until no work is left. Returns what is still left, as sentences. */
export async function untilCaughtUp(stores) {
  const began = Date.now();
  for (;;) {
    const left = await stores.unfinished();
    if (left.length === 0 || Date.now() - began > patienceMs) return left;
    await wait(250);
  }
}
