/** The value below which a share `p` (0 to 1) of the values lies, interpolated between two of them where necessary. */
export const percentile = (values, p) => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at));
};

export const median = (values) => percentile(values, 0.5);

const resamples = 10_000;

/** Pseudo-random numbers that are the same in every run, so that the same rounds give the same interval. */
const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** The median with its 95 % interval, by resampling the rounds. */
export const bootstrapped = (values) => {
  const next = chance(1);
  const drawn = () => values.map(() => values[Math.floor(next() * values.length)]);
  const medians = Array.from({ length: resamples }, () => median(drawn()));
  return { median: median(values), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
};

/** Ours over theirs, round by round, because whatever slows the machine for a while slows both sides of a round. */
export const ratioOf = (ours, theirs) => bootstrapped(ours.map((value, round) => value / theirs[round]));
