import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { SoldPolicy } from '../quotes/model/sold-quote.js';

type Period = Pick<SoldPolicy, 'startsOn' | 'endsOn' | 'months' | 'rolling'>;

/** A start date in the past becomes today. Both days are covered; monthly cover is written for its first month. */
export const periodOf = (startDate: IsoDay | undefined, duration: number, today: IsoDay): Period => {
  const startsOn = startDate === undefined || startDate < today ? today : startDate;
  const months = Math.max(1, duration);
  return { startsOn, endsOn: addDays(addMonths(startsOn, months), -1), months, rolling: duration === 0 };
};
