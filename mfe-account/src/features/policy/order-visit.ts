import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Order } from '@kerbside/contracts/http/claims/policies';
import { order as words } from '../../messages/account.js';

/** "Visit on 8 December 2026 at 09:30"; undefined while none is booked. */
export const visitWords = ({ visit }: Pick<Order, 'visit'>): string | undefined =>
  visit === null ? undefined : words.visitOn(`${formatLongDay(visit.day)}${visit.time === null ? '' : ` at ${visit.time}`}`);
