import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';

export const todayInLondon = (): IsoDay => londonDay(new Date());
