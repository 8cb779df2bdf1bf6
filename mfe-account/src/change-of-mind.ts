import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';

/** ICOBS 7.1.1: 14 days to change one's mind. */
const coolingOffDays = 14;

export const lastDayToChangeMind = ({ issuedAt }: Pick<Policy, 'issuedAt'>): IsoDay =>
  addDays(londonDay(new Date(issuedAt)), coolingOffDays);
