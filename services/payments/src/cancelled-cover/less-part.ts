import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import type { policyCancelled } from '@kerbside/contracts/events/claims';
import { withCancelled } from '../purchases/cancelled-parts.js';
import type { CancelledPart, Purchase } from '../purchases/purchase.js';
import type { PurchaseRecording } from '../purchases/purchase-changes.js';
import { isAwaited } from '../schedules/collecting.js';
import { recorded } from '../schedules/line-outcomes.js';
import { monthsLeftOf } from '../schedules/months.js';
import { planEvents } from '../schedules/plan-events.js';
import { progress } from '../schedules/progress.js';
import { returnLater } from '../schedules/returning.js';
import { shrink } from '../schedules/shrink.js';

type LessCover = Pick<
  EventOf<typeof policyCancelled>['data'],
  'policyId' | 'productType' | 'premiumPence' | 'refundPence' | 'lessPence' | 'lessMonthlyPence'
>;

/** One of several policies is cancelled: the others are still paid for, and the customer is told the new payments. */
export const lessPart = (before: Purchase, data: LessCover, at: Date): PurchaseRecording => {
  const { lessPence = 0, lessMonthlyPence = 0 } = data;
  const found = withCancelled(before, partOf(data));
  if ((lessPence === 0 && lessMonthlyPence === 0) || found.planEnd) return { purchase: found, rows: [], told: [] };
  const { schedule, excessPence } = shrink(found.schedule, lessPence);
  const monthsLeft = monthsLeftOf(found, schedule, lessMonthlyPence);
  const { returning, latePence } = returnLater(found, excessPence);
  const purchase = { ...found, ...(monthsLeft ? { monthsLeft } : {}), ...(excessPence > 0 ? { returning } : {}) };
  const moved = progress(purchase, schedule, londonDay(at));
  const event = found.schedule.some(isAwaited) ? planEvents.scheduled(moved.purchase, 'changed') : undefined;
  return { ...recorded(moved, at, { told: event ? [event] : [] }), latePence };
};

export const partOf = ({ policyId, productType, premiumPence, lessPence = 0, refundPence: backPence }: LessCover): CancelledPart => ({
  policyId,
  productType,
  paidPence: Math.max(0, premiumPence - lessPence),
  backPence,
});
