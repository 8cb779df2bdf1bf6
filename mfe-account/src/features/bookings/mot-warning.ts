import type { IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped } from '@kerbside/contracts/days/typed-day';
import { change as words } from '../../messages/bookings.js';

/** The day that the tracker writes as D/M/YYYY (A3). */
export const dayOfDue = (due: string): IsoDay => {
  const [day = '', month = '', year = ''] = due.split('/');
  return dayOfTyped({ day, month, year });
};

/** A4: warns of a visit after the day on which the MOT expires, or has expired. `due` is D/M/YYYY; null when it is not known. */
export const motWarning = (visit: IsoDay, due: string | null, today: IsoDay): string | null => {
  if (due === null) return null;
  const lastDay = dayOfDue(due);
  return visit > lastDay ? words.warning(due, lastDay < today) : null;
};
