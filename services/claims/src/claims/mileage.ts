import type { CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { invalidMileage, mileageOf } from '@kerbside/contracts/claims/claim-forms';
import { partsPaidAt } from '@kerbside/contracts/claims/parts-paid';
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

/** The extra with which a customer pays nothing towards a new part that is better than the worn one (Q3). */
const wholeParts: keyof CoverChoice = 'betterment_removal';

/** Throws INVALID beside `mileage` for nothing, zero and anything but a number (A5). `lines`: what was bought. */
export const confirmedMileage = (
  typed: string,
  { atInception, lines }: Pick<Mileage, 'atInception'> & { readonly lines: readonly { readonly code: string }[] },
): Mileage => {
  const mileage = mileageOf(typed);
  if (mileage === undefined) throw invalid({ mileage: invalidMileage });
  return {
    mileage,
    atInception,
    mileageCoveredSinceInception: atInception === null ? 0 : Math.max(0, mileage - atInception),
    componentContribution: lines.some(({ code }) => code === wholeParts) ? 100 : partsPaidAt(mileage),
  };
};
