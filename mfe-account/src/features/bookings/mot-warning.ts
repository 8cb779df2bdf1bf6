import type { IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped } from '@kerbside/contracts/days/typed-day';

/** A4: the day the MOT expires, when the visit would be later. `due` is D/M/YYYY; null when it is not known. */
export const expiresBefore = (visit: IsoDay, due: string | null): string | null => {
  if (due === null) return null;
  const [day = '', month = '', year = ''] = due.split('/');
  return visit > dayOfTyped({ day, month, year }) ? due : null;
};
