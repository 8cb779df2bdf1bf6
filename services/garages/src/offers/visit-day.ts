import type { IsoDay } from '@kerbside/contracts/days/dates';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isOpenOn, type NetworkGarage } from '../garages/garage.js';

const refused = (problem: string) => new DomainError('BOOKING_TOO_SOON', { message: problem, fields: { booking_date: problem } });

/** Throws BOOKING_TOO_SOON for a day without the notice that garages need, a Sunday and a bank holiday. */
export const refuseTooSoon = (day: IsoDay, today: IsoDay): void => {
  const problem = visitProblem(today, day, 'drop_car');
  if (problem) throw refused(problem);
};

/** Throws BOOKING_TOO_SOON. */
export const refuseClosed = (garage: NetworkGarage, day: IsoDay): void => {
  if (!isOpenOn(garage, day)) throw refused(`${garage.name} is closed that day. Please choose another day.`);
};
