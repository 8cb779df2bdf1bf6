import { carAsks } from '@kerbside/contracts/http/pricing/car-asks';
import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { invalid } from '@kerbside/platform/errors/errors';
import type { Factors } from '../rate-book/rate-fields.js';
import type { RatedVehicle } from './rated-vehicle.js';

/** What a price rests on: the factors of its rates, and up to how many miles it is sold. */
interface RestsOn {
  readonly factors: Factors;
  readonly maxMileage: number;
}

/** What nobody has said yet of a car, and the price needs: it is not priced until then, and never as if the answer were none. */
export const unknownFacts = ({ factors, maxMileage }: RestsOn, { mileage, isPrivateUseOnly }: RatedVehicle): readonly SaidFact[] => {
  const needsMileage = factors.mileage !== undefined || Number.isFinite(maxMileage);
  return [
    ...(mileage === undefined && needsMileage ? (['mileage'] as const) : []),
    ...(isPrivateUseOnly === undefined && factors.businessUse !== undefined ? (['private_use_only'] as const) : []),
  ];
};

/** Refuses, each by its field, what is chosen without them. */
export const refuseUnknown = (facts: readonly SaidFact[]): void => {
  if (facts.length > 0) throw invalid(Object.fromEntries(facts.map((fact) => [fact, carAsks[fact]])));
};

/** A fact that a factor needs. */
export const said = <T>(fact: SaidFact, value: T | undefined): T => {
  if (value === undefined) throw invalid({ [fact]: carAsks[fact] });
  return value;
};
