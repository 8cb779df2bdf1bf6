/** Up to this mileage a warranty pays all of a part's price. */
export const partsPaidWholeUpTo = 60_000;

/** Parts wear: the share of their price that is paid beyond each mileage, in per cent. */
const shares: readonly (readonly [beyond: number, percent: number])[] = [
  [partsPaidWholeUpTo, 90],
  [80_000, 80],
  [100_000, 70],
  [120_000, 60],
  [150_000, 50],
];

export const partsPaidAt = (mileage: number): number => shares.findLast(([beyond]) => mileage > beyond)?.[1] ?? 100;

/** The same in the policy wording: nobody hears of it first when they claim. */
export const partsPaidWords = `Of a part’s price we pay ${shares.map(([beyond, percent]) => `${percent}% beyond ${beyond.toLocaleString('en-GB')} miles`).join(', ')}`;
