import type { BookedVisit, Booking, VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { jobOf } from '@kerbside/contracts/garages/visit';
import type { NetworkGarage } from '../garages/garage.js';
import { dayOf, isTentative, minutesOf, takenOf, type BookingForm, type BookingStatus, type Finding, type KeptBooking } from './booking.js';

const addressNames = [
  'booking_address_line_1',
  'booking_address_line_2',
  'booking_address_line_3',
  'booking_town',
  'booking_county',
  'booking_country',
] as const;

/** The lines of the address that are not empty, by their names. */
const typedIn = (form: BookingForm) => addressNames.flatMap((name) => (form[name] ? [[name, form[name]] as const] : []));

/** The lines of where a car is collected; none when it is dropped off. */
export const collectedFrom = (form: BookingForm): string[] =>
  form.delivery_type === 'collect_and_return' ? [...typedIn(form).map(([, line]) => line), form.postcode] : [];

/** The visit's status, in the words of the quote's pages. */
const quoteStatus = {
  draft: 'draft',
  unplaced: 'requested',
  requested: 'requested',
  proposed: 'requested',
  confirmed: 'confirmed',
  workshop: 'confirmed',
  complete: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<BookingStatus, Booking['status']>;

export const bookingView = (booking: KeptBooking): Booking => {
  const { id, number, quoteId, status, form, garage, slot, heldUntil, proposal, savedAt } = booking;
  const typed = typedIn(form);
  return {
    id,
    quoteId,
    booking_number: number,
    status: quoteStatus[status],
    delivery_type: form.delivery_type,
    booking_date: form.booking_date,
    ...(slot ? { booking_time: slot.time } : {}),
    minutes: minutesOf(booking),
    is_tentative: isTentative(booking),
    held_until: heldUntil?.toISOString() ?? null,
    ...(proposal ? { proposal: { date: proposal.day, time: proposal.time } } : {}),
    postcode: form.postcode,
    address: typed.map(([, line]) => line),
    ...Object.fromEntries(typed),
    garage: garage && { ...garage, address: [...garage.address] },
    savedAt: savedAt.toISOString(),
  };
};

export const bookedVisitView = (booking: KeptBooking): Omit<BookedVisit, 'products' | 'progress'> => ({
  booking_number: booking.number,
  booking_date: dayOf(booking),
  booking_time: booking.slot?.time ?? null,
  is_confirmed: ['confirmed', 'done'].includes(quoteStatus[booking.status]),
  is_cancelled: booking.status === 'cancelled',
  job: jobOf(booking),
  delivery_type: booking.form.delivery_type,
  collected_from: collectedFrom(booking.form).join(', ') || null,
  garage: booking.garage && { name: booking.garage.name, address: [...booking.garage.address] },
  car: booking.car && { registration_number: booking.car.registrationNumber, make: booking.car.make, model: booking.car.model },
  proposal: booking.proposal && { date: booking.proposal.day, time: booking.proposal.time },
  at_garage: takenOf(booking),
  found: booking.findings.map(({ note }) => note),
});

export const isWaiting = ({ needsAnswer, answer }: Finding): boolean => needsAnswer && answer === null;

/** What the garage found. Once the work is over, answers are no longer accepted. */
export const findingsOf = ({ status, findings }: Pick<KeptBooking, 'status' | 'findings'>): TrackedBooking['findings'] =>
  findings.map((finding) => ({
    id: finding.id,
    at: finding.at.toISOString(),
    note: finding.note,
    needs_answer: status === 'workshop' && isWaiting(finding),
    answer: finding.answer,
    photos: finding.photos.map((photo) => photo.id),
  }));

/** A visit that may be paid at its garage, `known` being the garage as it is now. */
export const visitToPayView = (booking: KeptBooking, known: NetworkGarage | undefined, now: Date): VisitToPay => {
  const { form, garage, slot, heldUntil } = booking;
  return {
    isChosen: form.garage_choice === 'own_garage' && garage !== null,
    garage: garage?.name ?? null,
    day: dayOf(booking),
    isHeld: slot !== null && heldUntil !== null && heldUntil > now,
    takesPayments: known !== undefined && known.takesPayments !== false,
  };
};
