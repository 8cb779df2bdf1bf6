import { formatDay, isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { visitProblem, type DeliveryType } from '@kerbside/contracts/days/working-days';
import { booking as words } from '../../messages/booking.js';

export interface VisitFacts {
  readonly today: IsoDay;
  readonly delivery: DeliveryType;
  readonly garage: Pick<Garage, 'name' | 'schedule'> | undefined;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const isClosed = ({ schedule }: Pick<Garage, 'schedule'>, day: IsoDay): boolean => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekday !== undefined && schedule[weekday] === null;
};

/** What is wrong with a day for a visit: too soon, a Sunday or bank holiday (Q5), or the garage is closed. */
export const dayProblem = (day: IsoDay, { today, delivery, garage }: VisitFacts): string | undefined => {
  if (!isRealDay(day)) return undefined;
  return visitProblem(today, day, delivery) ?? (garage && isClosed(garage, day) ? words.closed(garage.name) : undefined);
};

/** Q5: warns about a booking after the MOT expires, in D/M/YYYY. */
export const motWarning = (day: IsoDay, motExpiresOn: IsoDay | undefined, today: IsoDay): string | undefined => {
  if (motExpiresOn === undefined || !isRealDay(day) || day <= motExpiresOn) return undefined;
  return words.afterMot(formatDay(motExpiresOn), formatDay(day), motExpiresOn < today);
};
