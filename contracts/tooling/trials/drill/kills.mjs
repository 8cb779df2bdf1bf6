import { setTimeout as wait } from 'node:timers/promises';

const victims = ['payments', 'claims', 'pricing'];
const shortestMs = 5_000;
const longestMs = 20_000;

/** Kills one of them at random moments, and starts it again. `stop` returns how many kills there were, once all are up. */
export function killNowAndThen(fleet, chance) {
  const over = new AbortController();
  let kills = 0;
  const going = go();
  return {
    stop: async () => {
      over.abort();
      await going;
      return kills;
    },
  };

  async function go() {
    for (;;) {
      await wait(shortestMs + chance.below(longestMs - shortestMs), undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const name = chance.oneOf(victims);
      await fleet.kill(name);
      await fleet.restart(name);
      kills += 1;
    }
  }
}
