import { setTimeout as wait } from 'node:timers/promises';

/** Longer than that nobody waits to see how much too late it is. */
const patienceMs = 120_000;

/** Waits until nothing is owed any more. Answers what is still, as sentences. */
export async function untilCaughtUp(stores) {
  const began = Date.now();
  for (;;) {
    const left = await stores.unfinished();
    if (left.length === 0 || Date.now() - began > patienceMs) return left;
    await wait(250);
  }
}
