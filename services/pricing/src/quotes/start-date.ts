import type { IsoDay } from '@kerbside/contracts/dates';
import { startProblem } from '@kerbside/contracts/start-date';

export const startProblems = (startDate: IsoDay, today: IsoDay): Record<string, string> => {
  const problem = startProblem(startDate, today);
  return problem === undefined ? {} : { start_date: problem };
};
