import { addMonths, type IsoDay } from '@kerbside/contracts/dates';

const latestStartMonths = 6;

/** Cover starts today at the earliest, and within six months. */
export const startProblems = (startDate: IsoDay, today: IsoDay): Record<string, string> => {
  if (startDate < today) return { start_date: 'Cover cannot start in the past' };
  return startDate > addMonths(today, latestStartMonths) ? { start_date: 'Cover must start within 6 months' } : {};
};
