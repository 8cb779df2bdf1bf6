import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { type KeptBooking, isSameCar, dayOf } from '../bookings/booking.js';
import { isMotUnknown } from '../bookings/life.js';
import type { KnownCar } from './known-cars.repository.js';

/** A test of 2 December is valid until 1 December, as the registers count: it does not cover driving on the next day. */
const lastDayOfYear = (tested: IsoDay): IsoDay => addDays(addMonths(tested, 12), -1);

/** Until when the MOT runs if the test of this visit was passed. */
export const passedUntil = (booking: KeptBooking): IsoDay => {
  const [{ motExpiresOn }, tested] = [booking, dayOf(booking)];
  return motExpiresOn !== null && tested <= motExpiresOn && tested > addMonths(motExpiresOn, -1)
    ? addMonths(motExpiresOn, 12)
    : lastDayOfYear(tested);
};

/**
 * Until when the MOT of the car of a visit runs, as far as we know; null when a visit for it is still to come. A car that failed, or of which nobody
 * has said that it passed, has no other than before.
 */
export const motDueOn = (booking: KeptBooking): IsoDay | null => {
  const { products, status, motExpiresOn, motResult } = booking;
  if (!products.includes('mot') || status === 'cancelled') return motExpiresOn;
  if (status !== 'complete') return null;
  return motResult === 'passed' ? passedUntil(booking) : motExpiresOn;
};

/** The days on which it may run out: of a test that nobody has told us about both, so that its customer is reminded of whichever counts. */
export const motDueDays = (booking: KeptBooking): readonly IsoDay[] =>
  [motDueOn(booking), isMotUnknown(booking) ? passedUntil(booking) : null].flatMap((day) => day ?? []);

/** Whether accounts has asked the registers since the quote of a visit did. */
export const isOutdated = ({ savedAt }: KeptBooking, known: KnownCar | undefined): boolean =>
  known !== undefined && known.motDueOn !== null && savedAt <= known.changedAt;

/**
 * The MOT of a car runs until the latest day that accounts or any visit of the car knows. What a quote said before accounts asked the registers counts no
 * more. Until a test is done, it is due when it was.
 */
export const motKnown = (known: KnownCar | undefined, visits: readonly KeptBooking[]): IsoDay | null => {
  const days = visits.map((visit) => {
    if (visit.motResult === 'passed') return passedUntil(visit);
    return isOutdated(visit, known) ? null : visit.motExpiresOn;
  });
  return latest([known?.motDueOn, ...days]) ?? null;
};

/** The same for the car of a visit, out of all cars and visits of its customer. */
export const motOfVisit = (visit: KeptBooking, cars: readonly KnownCar[], visits: readonly KeptBooking[]): IsoDay | null =>
  motKnown(
    cars.find(({ car }) => isSameCar(car, visit.car)),
    visits.filter((one) => one.id === visit.id || isSameCar(one.car, visit.car)),
  );

export const latest = (days: readonly (IsoDay | null | undefined)[]): IsoDay | undefined =>
  days
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);
