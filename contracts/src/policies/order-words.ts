import type { OrderStatus } from '../claims/order-status.js';
import { formatLongDay } from '../days/dates.js';
import type { Order } from '../http/claims/policies.js';

/** How far an order is, in one word for customers, staff and papers. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  ordered: 'Ordered',
  booked: 'Booked',
  at_garage: 'At the garage',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** How an order ended; undefined before that, and for work that is simply done. */
export const orderResult = ({ status, motResult }: Pick<Order, 'status' | 'motResult'>): string | undefined => {
  if (status !== 'done' || motResult === null) return undefined;
  return motResult === 'passed' ? 'Passed its MOT' : 'Failed its MOT: it needs another test';
};

type RepairDays = Pick<NonNullable<Order['repairs']>, 'startsOn' | 'endsOn' | 'rolling'>;

/** From when until when an order pays for repairs, on its page and its papers. The work itself has no days. */
export const repairDays = ({ startsOn, endsOn, rolling }: RepairDays): readonly [label: string, value: string] => [
  'Repairs included',
  rolling
    ? `From ${formatLongDay(startsOn)}, month by month, until you cancel`
    : `From ${formatLongDay(startsOn)} to ${formatLongDay(endsOn)}, at midnight`,
];
