import type { IsoDay } from '@kerbside/contracts/days/dates';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import { isOpenOn, type NetworkGarage } from '../garages/garage.js';
import { refusedDay, tooSoon } from '../garages/refused-day.js';

/** Throws BOOKING_TOO_SOON for a day without the notice that garages need, a Sunday and a bank holiday. */
export const refuseTooSoon = (day: IsoDay, today: IsoDay): void => {
  const problem = visitProblem(today, day, 'drop_car');
  if (problem) throw refusedDay(problem, { day, today, field: 'booking_date' });
};

/** Throws BOOKING_TOO_SOON. */
export const refuseClosed = (garage: NetworkGarage, day: IsoDay): void => {
  if (!isOpenOn(garage, day)) throw tooSoon(`${garage.name} is closed that day. Please choose another day.`, 'booking_date');
};
