import type { KeptBooking } from './booking.js';

/** By when they were first booked, so that a later visit never comes before an earlier one; then by id. */
export const inOrderBooked = (one: KeptBooking, other: KeptBooking): number =>
  bookedAt(one) - bookedAt(other) || (one.id < other.id ? -1 : 1);
const bookedAt = ({ history, savedAt }: KeptBooking): number => (history[0]?.at ?? savedAt).getTime();
