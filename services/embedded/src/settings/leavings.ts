import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const settledMs = [15_000, 30_000, 45_000];

/**
 * A start leaves nearly as much garbage as the running site has data, and code that ran only once. V8 keeps both until as much again is
 * allocated, which takes hours when idle; it drops code that was not used across several collections.
 */
export const collectLeavings = (afterMs: readonly number[] = settledMs): void => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (const ms of afterMs) setTimeout(() => typeof collect === 'function' && collect(), ms).unref();
};
