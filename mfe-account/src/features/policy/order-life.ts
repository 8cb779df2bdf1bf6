import { orderResult } from '@kerbside/contracts/policies/order-words';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Order } from '@kerbside/contracts/http/claims/policies';
import type { TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { life as words, order as orderWords } from '../../messages/account.js';

type LivingOrder = Pick<Order, 'status' | 'issuedAt' | 'visit' | 'motResult' | 'workBegunOn' | 'cancelledOn'>;

/** What has happened to an order and what is to come: ordered, its visit, and how that ended. */
export const orderLife = (order: LivingOrder): readonly TimelineEvent[] => {
  const ordered = { id: 'issued', title: words.ordered, when: dayOf(order), state: 'done' } as const;
  switch (order.status) {
    case 'cancelled':
      return [ordered, { id: 'cancelled', title: words.orderCancelled, state: 'failed', ...whenOf(order.cancelledOn) }];
    case 'ordered':
      return [ordered];
    case 'booked':
      return [ordered, { id: 'visit', title: orderWords.booked, state: 'next', ...whenOf(order.visit?.day) }];
    case 'at_garage':
      return [ordered, { id: 'begun', title: orderWords.begun, state: 'now', ...whenOf(order.workBegunOn) }];
    case 'done':
      return [ordered, { id: 'done', title: orderWords.done, state: 'done', ...whenOf(order.visit?.day), ...detailOf(orderResult(order)) }];
  }
};

const dayOf = ({ issuedAt }: LivingOrder): string => formatLongDay(londonDay(new Date(issuedAt)));
const whenOf = (day: IsoDay | null | undefined) => (day ? { when: formatLongDay(day) } : {});
const detailOf = (detail: string | undefined) => (detail === undefined ? {} : { detail });
