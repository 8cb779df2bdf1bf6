import { carDayProblem, mileageProblem, type CarDay, type CarDayFacts } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import * as z from 'zod/mini';

/** A day that the car can have had, or nothing where it may be left out. */
export const possibleDay = (name: CarDay, facts: CarDayFacts) =>
  z.refine<IsoDay | undefined>((day) => day === undefined || carDayProblem(name, day, facts) === undefined, {
    error: ({ input }) => carDayProblem(name, String(input), facts),
  });

/** Asked again where the car cannot have so few. */
export const possibleMileage = (facts: CarDayFacts) =>
  z.refine<number>((miles) => mileageProblem(miles, facts) === undefined, { error: ({ input }) => mileageProblem(Number(input), facts) });
