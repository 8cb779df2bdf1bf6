import type { bhpRanges, engineSizeRanges, grossWeightRanges } from '@kerbside/contracts/http/pricing/sizes';
import type { CarBuild } from '@kerbside/contracts/car/parts';
import { monthsBetween, type IsoDay } from '@kerbside/contracts/days/dates';

type EngineSizeRange = (typeof engineSizeRanges)[number];
type GrossWeightRange = (typeof grossWeightRanges)[number];
type BhpRange = (typeof bhpRanges)[number];

/** Everything about a car that a price depends on. Found by registration or chosen by hand, the same car rates the same. */
export interface RatedVehicle {
  readonly make: string;
  readonly firstRegistered: IsoDay;
  /** Undefined until somebody says it. */
  readonly mileage?: number | undefined;
  readonly engineSize: EngineSizeRange;
  readonly grossWeight: GrossWeightRange;
  readonly bhp: BhpRange;
  /** Undefined until somebody says it. */
  readonly isPrivateUseOnly?: boolean | undefined;
  /** It is no car, so that its MOT is of another class than 4: a motorcycle, or a van over 3,000 kg. */
  readonly isOfOtherMotClass?: boolean | undefined;
  /** Which of the parts that the book names it has. */
  readonly made?: CarBuild | undefined;
}

export const ageInYears = (firstRegistered: IsoDay, on: IsoDay): number => Math.max(0, Math.floor(monthsBetween(firstRegistered, on) / 12));

export interface RatedCar {
  readonly vehicle: RatedVehicle;
  readonly on: IsoDay;
  /** How it is owned, once that is known. */
  readonly basis?: string | undefined;
}
