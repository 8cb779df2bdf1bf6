import type { IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped } from '@kerbside/contracts/days/typed-day';
import { change as words } from '../../messages/bookings.js';

/** A4: warns of a visit after the day on which the MOT expires, or has expired. `due` is D/M/YYYY; null when it is not known. */
export const motWarning = (visit: IsoDay, due: string | null, today: IsoDay): string | null => {
  if (due === null) return null;
  const [day = '', month = '', year = ''] = due.split('/');
  const lastDay = dayOfTyped({ day, month, year });
  return visit > lastDay ? words.warning(due, lastDay < today) : null;
};
