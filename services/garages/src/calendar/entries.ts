import { addMonths } from '@kerbside/contracts/days/dates';
import type { BookedCar, KeptBooking } from '../bookings/booking.js';
import { isSameCar } from '../bookings/same-car.js';
import { motDueOn } from '../reminders/reminder.js';
import { jobOf } from '../bookings/job.js';
import type { KeptDay } from './due-day.js';
import type { CalendarEntry } from './feed.js';

/** Everything on the calendar of a customer: their visits, when the MOT and the service of their cars are due, payments and renewals. */
export const entriesOf = (bookings: readonly KeptBooking[], days: readonly KeptDay[]): CalendarEntry[] => {
  const bought = bookings.filter(({ status }) => status !== 'draft').toSorted(inOrderBooked);
  return [...bought.map(visitEntry), ...byCar(bought).flatMap(dueEntries), ...days.map(dayEntry)];
};

const wholeDay = { time: null, minutes: 0, where: null, description: null, isCancelled: false } as const;

/** By when they were first booked, so that a later visit never comes before an earlier one; then by id. */
const inOrderBooked = (one: KeptBooking, other: KeptBooking): number => bookedAt(one) - bookedAt(other) || (one.id < other.id ? -1 : 1);
const bookedAt = ({ history, savedAt }: KeptBooking): number => (history[0]?.at ?? savedAt).getTime();

/** A part that is cancelled or taken back changes a visit without an event of its own, and so without another version. */
const sequenceOf = ({ version, history }: KeptBooking): number =>
  version + history.filter(({ step }) => step === 'reduced' || step === 'restored').length;

const changedAt = ({ history, savedAt }: KeptBooking): Date => history.at(-1)?.at ?? savedAt;

const visitEntry = (booking: KeptBooking): CalendarEntry => {
  const { id, number, status, slot, form, garage, work } = booking;
  const job = jobOf(booking);
  return {
    key: `booking-${id}`,
    sequence: sequenceOf(booking),
    title: garage ? `${job} at ${garage.name}` : job,
    day: slot?.day ?? form.booking_date,
    time: slot?.time ?? null,
    minutes: work.reduce((sum, { minutes }) => sum + minutes, 0),
    where: form.delivery_type === 'drop_car' && garage ? garage.address.join(', ') : null,
    description: number && `Booking number ${number}`,
    isCancelled: status === 'cancelled',
    changedAt: changedAt(booking),
  };
};

/** The visits of each car; one whose car is not known yet is of none. */
const byCar = (bookings: readonly KeptBooking[]): KeptBooking[][] => {
  const cars: { readonly car: BookedCar; readonly visits: KeptBooking[] }[] = [];
  for (const booking of bookings) {
    if (booking.car === null) continue;
    const same = cars.find(({ car }) => isSameCar(car, booking.car));
    if (same) same.visits.push(booking);
    else cars.push({ car: booking.car, visits: [booking] });
  }
  return cars.map(({ visits }) => visits);
};

/** Twelve months after a service that we arranged; null until then. */
const serviceDueOn = ({ products, status, slot, form }: KeptBooking) =>
  products.includes('service') && status === 'complete' ? addMonths(slot?.day ?? form.booking_date, 12) : null;

/** Until a test is done, the MOT is due when it was. */
const motDay = (booking: KeptBooking) => motDueOn(booking) ?? booking.motExpiresOn;

/**
 * The latest day that any visit of the car knows. Its name is the first visit of the car, since a plate is personal, and its changes are counted by
 * those of all its visits, so that they never count down.
 */
const dueEntries = (visits: readonly KeptBooking[]): CalendarEntry[] => {
  const [first] = visits;
  if (!first) return [];
  const car = first.car ? `${first.car.make} ${first.car.model}` : '';
  const sequence = visits.reduce((sum, visit) => sum + sequenceOf(visit), 0);
  const latestChange = new Date(Math.max(...visits.map((visit) => changedAt(visit).getTime())));
  return (
    [
      ['mot', 'MOT', motDay],
      ['service', 'Service', serviceDueOn],
    ] as const
  ).flatMap(([key, name, dueOn]) => {
    const day = visits
      .flatMap((visit) => dueOn(visit) ?? [])
      .toSorted()
      .at(-1);
    if (day === undefined) return [];
    return [{ ...wholeDay, key: `${key}-due-${first.id}`, sequence, title: `${name} due: ${car}`, day, changedAt: latestChange }];
  });
};

const dayEntry = ({ key, sequence, title, day, isCancelled, changedAt }: KeptDay): CalendarEntry => ({
  ...wholeDay,
  key,
  sequence,
  title,
  day,
  isCancelled,
  changedAt,
});
