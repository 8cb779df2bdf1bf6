import { londonDay, type IsoDay } from '@kerbside/contracts/dates';

export const todayInLondon = (): IsoDay => londonDay(new Date());
