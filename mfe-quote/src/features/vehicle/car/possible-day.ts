import { carDayProblem, type CarDay, type CarDayFacts } from '@kerbside/contracts/car/car-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import * as z from 'zod/mini';

/** A day that the car can have had, or nothing where it may be left out. */
export const possibleDay = (name: CarDay, facts: CarDayFacts) =>
  z.refine<IsoDay | undefined>((day) => day === undefined || carDayProblem(name, day, facts) === undefined, {
    error: ({ input }) => carDayProblem(name, String(input), facts),
  });
