import { addDays, addMonths, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { KeptBooking } from '../bookings/booking.js';

/** How many days before a visit its customer is reminded. */
export type DaysAhead = 7 | 1;

/** A reminder that is due. `key` is the same however often it is found: what was sent under it is not sent again. */
export type Reminder =
  | { readonly kind: 'visit'; readonly key: string; readonly booking: KeptBooking; readonly daysAhead: DaysAhead }
  | { readonly kind: 'mot'; readonly key: string; readonly booking: KeptBooking; readonly motDueOn: IsoDay };

const live: readonly KeptBooking['status'][] = ['requested', 'proposed', 'confirmed'];

/** A few days late is better than never; nobody is told "in a week" of a visit that they have just booked or moved. */
export const visitReminder = (booking: KeptBooking, today: IsoDay): Reminder | undefined => {
  const { id, status, slot, history } = booking;
  if (!slot || !live.includes(status)) return undefined;
  const left = daysBetween(today, slot.day);
  const daysAhead = left === 1 ? 1 : left >= 5 && left <= 7 ? 7 : undefined;
  const arranged = history.findLast(({ step }) => step === 'booked' || step === 'moved');
  if (daysAhead === undefined || (arranged && londonDay(arranged.at) > addDays(slot.day, -daysAhead))) return undefined;
  return { kind: 'visit', key: `visit:${id}:${slot.day}:${daysAhead}`, booking, daysAhead };
};

/** Until when the MOT of the car of a visit runs, as far as we know; null when a visit for it is still to come. */
export const motDueOn = ({ products, status, slot, form, motExpiresOn }: KeptBooking): IsoDay | null => {
  if (!products.includes('mot') || status === 'cancelled') return motExpiresOn;
  if (status !== 'complete') return null;
  const tested = slot?.day ?? form.booking_date;
  return motExpiresOn !== null && tested <= motExpiresOn && tested > addMonths(motExpiresOn, -1)
    ? addMonths(motExpiresOn, 12)
    : addMonths(tested, 12);
};

/** In the last month of an MOT, while its car is not booked for another. `others` are all visits of the customer to the same car. */
export const motReminder = (booking: KeptBooking, others: readonly KeptBooking[], today: IsoDay): Reminder | undefined => {
  const dueOn = motDueOn(booking);
  if (dueOn === null || today < addMonths(dueOn, -1) || today >= dueOn) return undefined;
  if (others.some((one) => one.status !== 'draft' && (motDueOn(one) ?? '9999-12-31') > dueOn)) return undefined;
  const car = booking.car?.registrationNumber ?? booking.id;
  return { kind: 'mot', key: `mot:${booking.customerId}:${car}:${dueOn}`, booking, motDueOn: dueOn };
};
