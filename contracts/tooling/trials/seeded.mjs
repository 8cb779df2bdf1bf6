/** A new seed, short enough to type. */
export const newSeed = () => Math.floor(Math.random() * 1_000_000);

/** A random generator that repeats its results for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from 0 up to, but not including, `limit`. */
    below: (limit) => Math.floor(next() * limit),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)],
  };
}
