import { addMonths, formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { isProposalOver, jobOf } from '@kerbside/contracts/garages/visit';
import {
  type BookedCar,
  type BookingStatus,
  type KeptBooking,
  inOrderBooked,
  isSameCar,
  isTentative,
  minutesOf,
  dayOf,
} from '../bookings/booking.js';
import { latest, motKnown } from '../known-cars/mot-day.js';
import { isMotUnknown, isProposalPast } from '../bookings/life.js';
import type { KeptDay } from '../due-days/due-day.js';
import type { CalendarEntry } from './feed.js';
import type { KnownCar } from '../known-cars/known-cars.repository.js';

/** Everything on the calendar of a customer: their visits, when the MOT and the service of their cars are due, payments and renewals. */
export const entriesOf = (
  bookings: readonly KeptBooking[],
  { cars, days }: { readonly cars: readonly KnownCar[]; readonly days: readonly KeptDay[] },
  today: IsoDay,
): CalendarEntry[] => {
  const bought = bookings.filter(({ status }) => status !== 'draft').toSorted(inOrderBooked);
  return [...bought.map((booking) => visitEntry(booking, today)), ...byCar(bought, cars).flatMap(dueEntries), ...days.map(dayEntry)];
};

const wholeDay = { time: null, minutes: 0, where: null, description: null, isTentative: false } as const;

/**
 * A part that is cancelled or taken back changes a visit without an event of its own, and so without another version. An MOT of which nobody said how
 * it went was once taken as passed: what is due of it changed then, and changes once more when somebody says it.
 */
const sequenceOf = (booking: KeptBooking): number => {
  const uncounted = booking.history.filter(({ step }) => step === 'reduced' || step === 'restored' || step === 'mot-noted').length;
  return booking.version + uncounted + (isMotUnknown(booking) ? 1 : 0);
};

/** Each proposal whose day came before anybody answered it. Its visit says so from that day, without a change of its own. */
const lapsesOf = ({ history }: KeptBooking, today: IsoDay): number =>
  history.filter(({ step, day }, nth) => {
    const next = history.slice(nth + 1).find((line) => endsProposal.includes(line.step));
    return step === 'proposed' && isProposalOver(day, next ? londonDay(next.at) : today);
  }).length;

const endsProposal = ['moved', 'proposed', 'cancelled'];

const changedAt = ({ history, savedAt }: KeptBooking): Date => history.at(-1)?.at ?? savedAt;

const nameOf = ({ make, model }: BookedCar): string => `${make} ${model}`;

/** What a visit waits for, which its title says first. */
const waitsFor: Partial<Record<BookingStatus, string>> = { proposed: 'Please answer: ', unplaced: 'No time yet: ' };

/** A visit whose garage proposes another time is no longer expected at its own: the proposed time is held for it. */
const visitEntry = (booking: KeptBooking, today: IsoDay): CalendarEntry => {
  const { id, number, status, slot, proposal, form, garage, car } = booking;
  const what = [jobOf(booking), garage && `at ${garage.name}`].filter(Boolean).join(' ');
  const place = proposal ?? slot;
  const isPast = isProposalPast(booking, today);
  const asked = proposal && askedOf(garage?.name ?? 'The garage', proposal, isPast);
  return {
    key: `booking-${id}`,
    sequence: sequenceOf(booking) + lapsesOf(booking, today),
    title: `${(isPast ? 'Please choose another day: ' : waitsFor[status]) ?? ''}${what}${car ? `, ${nameOf(car)}` : ''}`,
    day: place?.day ?? form.booking_date,
    time: place?.time ?? null,
    minutes: minutesOf(booking),
    where: form.delivery_type === 'drop_car' && garage ? garage.address.join(', ') : null,
    description: [`Booking number ${number}`, asked].filter(Boolean).join('. '),
    isTentative: isTentative(booking),
    isCancelled: status === 'cancelled',
    changedAt: changedAt(booking),
  };
};

const askedOf = (garage: string, { day, time }: NonNullable<KeptBooking['proposal']>, isPast: boolean): string =>
  isPast
    ? `${garage} proposed ${formatLongDay(day)} at ${time} instead, and that day has come. Please choose another day in your account.`
    : `${garage} proposes ${formatLongDay(day)} at ${time} instead. Please answer in your account.`;

/** A car with its visits, in the order in which they were booked. `known` is what accounts has told of it. */
interface DueCar {
  readonly car: BookedCar;
  readonly known: KnownCar | undefined;
  readonly visits: KeptBooking[];
}

/** Each car once, whether known from accounts, from a visit or both. Leaves out visits whose car is not known yet. */
const byCar = (bookings: readonly KeptBooking[], known: readonly KnownCar[]): DueCar[] => {
  const cars: DueCar[] = known.map((one) => ({ car: one.car, known: one, visits: [] }));
  for (const booking of bookings) {
    if (booking.car === null) continue;
    const same = cars.find(({ car }) => isSameCar(car, booking.car));
    if (same) same.visits.push(booking);
    else cars.push({ car: booking.car, known: undefined, visits: [booking] });
  }
  return cars;
};

/** Twelve months after a service that we arranged; null until then. */
const serviceDueOn = (booking: KeptBooking) =>
  booking.products.includes('service') && booking.status === 'complete' ? addMonths(dayOf(booking), 12) : null;

/**
 * A plate is personal, so it names no entry, and changes are counted by those of the car and of all its visits, so that they never count down. What is
 * due of a car that left the account is cancelled.
 */
const dueEntries = ({ car, known, visits }: DueCar): CalendarEntry[] => {
  const name = known?.entry ?? visits[0]?.id;
  const sequence = visits.reduce((sum, visit) => sum + sequenceOf(visit), known?.sequence ?? 0);
  const changes = [...visits.map(changedAt), ...(known ? [known.changedAt] : [])];
  const common = { sequence, isCancelled: known?.isOnAccount === false, changedAt: new Date(Math.max(...changes.map(Number))) };
  return (
    [
      ['mot', 'MOT', motKnown(known, visits)],
      ['service', 'Service', latest([known?.serviceDueOn, ...visits.map(serviceDueOn)])],
    ] as const
  ).flatMap(([key, what, day]) =>
    day ? [{ ...wholeDay, ...common, key: `${key}-due-${name}`, title: `${what} due: ${nameOf(car)}`, day }] : [],
  );
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
