import { carDayProblem, carDays, mileageProblem, type CarDay } from '@kerbside/contracts/car/car-days';
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

/** A car that its owner drives has miles, unless it is new. */
export const refuseNoMiles = ({ mileage, first_registration_date: registered }: VehicleDraft, today: IsoDay): void => {
  const problem = mileage === undefined ? undefined : mileageProblem(mileage, { today, registered });
  if (problem !== undefined) throw invalid({ mileage: problem });
};
