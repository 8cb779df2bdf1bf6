import { invalidMileage, mileageOf } from '@kerbside/contracts/claims/claim-forms';
import { invalid } from '@kerbside/platform/errors/errors';

/** The mileage of a claim, and what follows from it. */
export interface Mileage {
  readonly mileage: number;
  /** When the cover was bought; null when nobody asked. */
  readonly atInception: number | null;
  /** Miles since then; none when the clock shows less than it did. */
  readonly mileageCoveredSinceInception: number;
  /** Per cent of the parts that we pay. */
  readonly componentContribution: number;
}

/** Parts wear: the share of their price that we pay, up to each mileage. */
const contributions: readonly (readonly [upTo: number, percent: number])[] = [
  [60_000, 100],
  [80_000, 90],
  [100_000, 80],
  [120_000, 70],
  [150_000, 60],
];
const leastContribution = 50;

export const componentContributionAt = (mileage: number): number =>
  contributions.find(([upTo]) => mileage <= upTo)?.[1] ?? leastContribution;

/** Throws INVALID beside `mileage` for nothing, zero and anything but a number (A5). */
export const confirmedMileage = (
  typed: string,
  { atInception, hasBetterment }: { atInception: number | null; hasBetterment: boolean },
): Mileage => {
  const mileage = mileageOf(typed);
  if (mileage === undefined) throw invalid({ mileage: invalidMileage });
  return {
    mileage,
    atInception,
    mileageCoveredSinceInception: atInception === null ? 0 : Math.max(0, mileage - atInception),
    componentContribution: hasBetterment ? componentContributionAt(mileage) : 100,
  };
};
