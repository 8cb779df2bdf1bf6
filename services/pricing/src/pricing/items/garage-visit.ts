import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';

/** A garage's own price for a visit. */
export interface GarageVisit {
  /** One of the product's versions: full, interim, test … */
  readonly version: string;
  readonly label: string;
  readonly garageId: string;
  readonly garageName: string;
  readonly grossPence: Pence;
  /** The price after the garage's own offer; null without an offer. */
  readonly discountedPence: Pence | null;
  readonly startsOn: IsoDay | null;
}
