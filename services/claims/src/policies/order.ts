import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { OrderStatus } from '@kerbside/contracts/claims/order-status';
import { visitNews, type VisitNews } from '@kerbside/contracts/garages/visit';
import type { OrderRecord, PolicyRecord, VisitRecord } from './policy.js';

/** ordered → booked → at the garage → done, or cancelled. */
export const orderStatusOf = ({ cancelledOn, visit }: Pick<OrderRecord, 'cancelledOn' | 'visit'>): OrderStatus => {
  if (cancelledOn !== null) return 'cancelled';
  return visit?.stage ?? 'ordered';
};

export const newsOf = (visit: VisitRecord, today: IsoDay): VisitNews => visitNews(visit, { isBooked: visit.stage === 'booked', today });

/** What an event of garages says of a visit. */
export type VisitStep =
  | { readonly what: 'requested' | 'confirmed' | 'moved' | 'started'; readonly at: VisitTime }
  | { readonly what: 'proposed'; readonly at: VisitTime; readonly proposal: NonNullable<VisitRecord['proposal']> }
  | {
      readonly what: 'finished';
      readonly at: VisitTime;
      readonly motResult: VisitRecord['motResult'];
      readonly mileage?: number | undefined;
    }
  | { readonly what: 'mot-noted'; readonly at: VisitTime; readonly motResult: 'passed' | 'failed' }
  | { readonly what: 'cancelled' };
type VisitTime = Pick<VisitRecord, 'bookingId' | 'day' | 'time'>;

/** The visit afterwards; null once it is cancelled. Whatever comes next answers a time that was proposed. */
export const visitAfter = (before: VisitRecord | null, step: VisitStep): VisitRecord | null => {
  if (step.what === 'cancelled') return null;
  const { proposal: _answered, ...known } = before ?? { stage: 'booked', isConfirmed: false, motResult: null };
  const visit = { ...known, ...step.at };
  switch (step.what) {
    case 'requested':
    case 'moved':
      return { ...visit, stage: 'booked', isConfirmed: false };
    case 'proposed':
      return { ...visit, stage: 'booked', isConfirmed: false, proposal: step.proposal };
    case 'confirmed':
      return { ...visit, isConfirmed: true };
    case 'started':
      return { ...visit, stage: 'at_garage', isConfirmed: true };
    case 'finished':
      return { ...visit, stage: 'done', motResult: step.motResult, ...(step.mileage === undefined ? {} : { mileage: step.mileage }) };
    case 'mot-noted':
      return { ...visit, motResult: step.motResult };
  }
};

/** Once work has begun, whatever was ordered with the visit is used; what was cancelled before is not. */
export const visited = (order: OrderRecord, { visit, on }: { readonly visit: VisitRecord | null; readonly on: IsoDay }): OrderRecord => {
  const begins = visit !== null && visit.stage !== 'booked' && order.workBegunOn === undefined && order.cancelledOn === null;
  return { ...order, visit, ...(begins ? { workBegunOn: on } : {}) };
};

const isOrder = (policy: PolicyRecord): policy is OrderRecord => policy.kind === 'order';

/** What came free with the work of a purchase, and is cancelled with `policy` as the last of that work. */
export const followersOf = (policy: PolicyRecord, purchased: readonly PolicyRecord[]): readonly OrderRecord[] => {
  if (policy.kind === 'cover' || policy.isIncluded) return [];
  const others = purchased.filter(isOrder).filter(({ id, cancelledOn }) => id !== policy.id && cancelledOn === null);
  return others.every(({ isIncluded }) => isIncluded) ? others : [];
};

/** Whether there is something for it to come with: what was free is not kept without the work that it was free with. */
export const mayStand = (order: OrderRecord, purchased: readonly PolicyRecord[]): boolean =>
  !order.isIncluded || purchased.filter(isOrder).some(({ isIncluded, cancelledOn }) => !isIncluded && cancelledOn === null);
