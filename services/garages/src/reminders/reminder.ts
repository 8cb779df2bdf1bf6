import { addDays, addMonths, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { type KeptBooking, isSameCar, dayOf } from '../bookings/booking.js';
import { isMotUnknown, isProposalPast, isUnclosed } from '../bookings/life.js';
import { isOutdated, motDueDays, motKnown, passedUntil } from '../known-cars/mot-day.js';
import type { KnownCar } from '../known-cars/known-cars.repository.js';

/** How many days before a visit its customer is reminded. */
type DaysAhead = 7 | 1;

/** A reminder that is due. `keys` are the same however often it is found: what was sent under one of them is not sent again. */
export type GarageReminder =
  | { readonly kind: 'visit'; readonly keys: readonly string[]; readonly booking: KeptBooking; readonly daysAhead: DaysAhead }
  | { readonly kind: 'mot'; readonly keys: readonly string[]; readonly booking: KeptBooking; readonly motDueOn: IsoDay }
  | { readonly kind: 'unclosed' | 'no-time' | 'mot-result'; readonly keys: readonly string[]; readonly booking: KeptBooking };

/** The MOT of a car that its customer has on the account, whether it was ever at a garage of ours. */
export interface CarReminder {
  readonly keys: readonly string[];
  readonly car: KnownCar;
  readonly motDueOn: IsoDay;
}

const live: readonly KeptBooking['status'][] = ['requested', 'proposed', 'confirmed'];

/** A few days late is better than never; a customer is not told "in a week" of a visit that they have just booked or moved. */
export const visitReminder = (booking: KeptBooking, today: IsoDay): GarageReminder | undefined => {
  const { id, status, slot, history } = booking;
  if (!slot || !live.includes(status)) return undefined;
  const left = daysBetween(today, slot.day);
  const daysAhead = left === 1 ? 1 : left >= 5 && left <= 7 ? 7 : undefined;
  const arranged = history.findLast(({ step }) => step === 'booked' || step === 'moved');
  if (daysAhead === undefined || (arranged && londonDay(arranged.at) > addDays(slot.day, -daysAhead))) return undefined;
  return { kind: 'visit', keys: [`visit:${id}:${slot.day}:${daysAhead}`], booking, daysAhead };
};

const isInLastMonth = (dueOn: IsoDay, today: IsoDay): boolean => today >= addMonths(dueOn, -1) && today < dueOn;

/** A garage tells that a test is done, and the registers of it, within days; later nobody takes a visit that was not closed for one to come. */
const graceDays = 7;

interface Renewal {
  readonly dueOn: IsoDay;
  readonly known: KnownCar | undefined;
  readonly today: IsoDay;
}

/** Whether a visit makes a reminder of an MOT until `dueOn` needless: a test is booked or recent, or a later expiry is known. */
const isRenewedBy = (visit: KeptBooking, { dueOn, known, today }: Renewal): boolean => {
  const { products, status } = visit;
  if (status === 'draft') return false;
  const isAwaited = isMotUnknown(visit) || (products.includes('mot') && status !== 'complete' && status !== 'cancelled');
  return (isAwaited && dayOf(visit) >= addDays(today, -graceDays)) || (motKnown(known, [visit]) ?? '') > dueOn;
};

const keysOf = (
  customerId: string | null,
  { plate, carId }: { readonly plate: string; readonly carId?: string | undefined },
  dueOn: IsoDay,
) => [`mot:${customerId}:${plate}:${dueOn}`, ...(carId === undefined ? [] : [`mot-of-car:${carId}:${dueOn}`])];

/** What else is known of the car of a visit. */
interface Around {
  /** All other visits of the customer to the same car. */
  readonly others: readonly KeptBooking[];
  readonly known?: KnownCar | undefined;
}

/** In the last month of an MOT, while its car is not booked for another, nor off its customer's account. */
export const motReminder = (booking: KeptBooking, { others, known }: Around, today: IsoDay): GarageReminder | undefined => {
  const dueOn = motDueDays(booking).find((day) => isInLastMonth(day, today));
  if (dueOn === undefined) return undefined;
  if (known && (!known.isOnAccount || (known.motDueOn ?? '') > dueOn)) return undefined;
  if (dueOn === booking.motExpiresOn && isOutdated(booking, known) && known?.motDueOn !== dueOn) return undefined;
  if ([booking, ...others].some((one) => isRenewedBy(one, { dueOn, known, today }))) return undefined;
  const plate = booking.car?.registrationNumber ?? booking.id;
  return { kind: 'mot', keys: keysOf(booking.customerId, { plate, carId: known?.id }, dueOn), booking, motDueOn: dueOn };
};

/** Under what the reminder of a car's MOT is known. */
export const carMotKeys = ({ id: carId, customerId, car, motDueOn }: KnownCar): readonly string[] =>
  motDueOn === null ? [] : keysOf(customerId, { plate: car.registrationNumber ?? carId, carId }, motDueOn);

/** The same for a car that accounts told of. `visits` are all that its customer has booked. */
export const carMotReminder = (car: KnownCar, visits: readonly KeptBooking[], today: IsoDay): CarReminder | undefined => {
  const { motDueOn: dueOn, isOnAccount } = car;
  if (!isOnAccount || dueOn === null || !isInLastMonth(dueOn, today)) return undefined;
  if (visits.some((one) => isSameCar(one.car, car.car) && isRenewedBy(one, { dueOn, known: car, today }))) return undefined;
  return { keys: carMotKeys(car), car, motDueOn: dueOn };
};

/** Staff find out what became of a visit whose garage has not said that it is done, once for each day that it was booked for. */
export const unclosedVisit = (booking: KeptBooking, today: IsoDay): GarageReminder | undefined =>
  isUnclosed(booking, today) ? { kind: 'unclosed', keys: [`unclosed:${booking.id}:${booking.slot?.day}`], booking } : undefined;

/** A visit that has no day to come needs a time again once the day that its garage proposed has come without an answer. */
export const lapsedProposal = (booking: KeptBooking, today: IsoDay): GarageReminder | undefined => {
  const { id, slot, proposal } = booking;
  const isOver = slot === null || slot.day < today;
  return isOver && isProposalPast(booking, today) ? { kind: 'no-time', keys: [`no-time:${id}:${proposal?.day}`], booking } : undefined;
};

/** Staff also find out how an MOT went where its garage has not said, unless accounts has learnt it from the registers. */
export const untoldMot = (booking: KeptBooking, known: KnownCar | undefined, today: IsoDay): GarageReminder | undefined => {
  if (!isMotUnknown(booking) || dayOf(booking) >= addDays(today, -graceDays)) return undefined;
  const isPassed = (known?.motDueOn ?? '') >= passedUntil(booking);
  return isPassed ? undefined : { kind: 'mot-result', keys: [`mot-result:${booking.id}`], booking };
};
