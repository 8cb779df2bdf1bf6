import type { OrderStatus } from '../claims/order-status.js';
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
