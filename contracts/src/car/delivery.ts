import type { IsoDay } from '../days/dates.js';
import { startProblem } from '../days/start-date.js';
import { andWhenRegistered, type CarDayFacts } from './car-days.js';

// When a car that is bought from a partner may have been delivered, or be expected (A5): for the page and the service alike

export const deliveredProblem = (day: IsoDay, { today, registered }: CarDayFacts): string | undefined => {
  if (day > today) return 'The date of delivery must be in the past';
  return registered !== undefined && day < registered
    ? andWhenRegistered('The car cannot have been delivered before it was first registered', registered)
    : undefined;
};

export const expectedProblem = (day: IsoDay, today: IsoDay): string | undefined =>
  day < today ? 'The date you expect the car cannot be in the past' : startProblem(day, today);

/** Says what is wrong with the year of first registration: `latest` is today, or when the car is expected. */
export const yearProblem = (year: number, latest: IsoDay): string | undefined =>
  String(year) > latest.slice(0, 4) ? 'The year of first registration cannot be in the future' : undefined;
