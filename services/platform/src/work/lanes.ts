import { untilStopped } from './sweep.js';

/** Each waits for others most of the time. */
const lanesAtOnce = 8;

/** Does the work of one key in its order, and that of different keys side by side, until the process is told to stop. */
export const inLanes = async <T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  stopping: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const lanes = new Map<string, T[]>();
  for (const one of all) lanes.set(keyOf(one), [...(lanes.get(keyOf(one)) ?? []), one]);
  const waiting = lanes.values();
  const workOn = async (): Promise<void> => {
    for (const lane of waiting) for (const one of untilStopped(stopping, lane)) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(lanesAtOnce, lanes.size) }, workOn));
};
