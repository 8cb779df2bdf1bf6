import { addMonths, type IsoDay } from './dates.js';

const latestStartMonths = 6;

/** Says what is wrong with the day, or undefined: cover starts today at the earliest, and within six months. */
export const startProblem = (startDate: IsoDay, today: IsoDay): string | undefined => {
  if (startDate < today) return 'Cover cannot start in the past';
  return startDate > addMonths(today, latestStartMonths) ? 'Cover must start within 6 months' : undefined;
};
