import { carDayProblem, carDays, mileageProblem, type CarDay } from '@kerbside/contracts/car/car-days';
import { mileageFault, type MileageFact } from '@kerbside/contracts/car/car-facts';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { invalid } from '@kerbside/platform/errors/errors';
import type { VehicleDraft } from '../quotes/model/quote.js';

type Days = Readonly<Partial<Record<CarDay, IsoDay | undefined>>>;

/** Refuses, each by its field, the days that a car cannot have. What a register says stands: only the days that the customer gave are looked at. */
export const refuseImpossibleDays = (given: Days, vehicle: VehicleDraft, today: IsoDay): void => {
  const kept: Days = vehicle;
  const registered = vehicle.first_registration_date;
  const wrong = carDays.flatMap((name) => {
    const day = given[name];
    const problem = day !== undefined && kept[name] === day ? carDayProblem(name, day, { today, registered }) : undefined;
    return problem === undefined ? [] : [[name, problem] as const];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
};

/** A car that its owner drives has miles, unless it is new, and no fewer than its MOT tests found. */
export const refuseMileage = (
  { mileage, first_registration_date: registered }: Pick<VehicleDraft, 'mileage' | 'first_registration_date'>,
  tested: readonly MileageFact[],
  today: IsoDay,
): void => {
  if (mileage === undefined) return;
  const problem = mileageProblem(mileage, { today, registered }) ?? mileageFault({ mileage, on: today }, tested);
  if (problem !== undefined) throw invalid({ mileage: problem });
};
