import { carDayProblem, mileageProblem, type CarDay, type CarDayFacts } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { possible } from '@kerbside/contracts/fields';

/** A day that the car can have had, or nothing where it may be left out. */
export const possibleDay = (name: CarDay, facts: CarDayFacts) =>
  possible<IsoDay | undefined>((day) => (day === undefined ? undefined : carDayProblem(name, day, facts)));

/** Asked again where the car cannot have so few. */
export const possibleMileage = (facts: CarDayFacts) => possible<number>((miles) => mileageProblem(miles, facts));
