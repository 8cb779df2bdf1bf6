import { seeded } from '@kerbside/contracts/tooling/trials/seeded.mjs';

/** The value below which a share `p` (0 to 1) of the values lies, interpolated between two of them where necessary. */
export const percentile = (values, p) => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at - Math.floor(at));
};

export const median = (values) => percentile(values, 0.5);

const resamples = 10_000;

/** The median with its 95 % interval, by resampling the rounds; the same rounds give the same interval in every run. */
export const bootstrapped = (values) => {
  const chance = seeded(1);
  const drawn = () => values.map(() => chance.oneOf(values));
  const medians = Array.from({ length: resamples }, () => median(drawn()));
  return { median: median(values), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
};

/** Ours over theirs, round by round, because whatever slows the machine for a while slows both sides of a round. */
export const ratioOf = (ours, theirs) => bootstrapped(ours.map((value, round) => value / theirs[round]));

/** A line of the results: a figure of each round on both sides, in parts of `per`. */
export const compared = (what, unit, ours, theirs, per = 1) => ({
  what,
  ours: { value: median(ours) / per, unit },
  theirs: { value: median(theirs) / per, unit },
  ratio: ratioOf(ours, theirs),
});
