import * as z from 'zod/mini';
import { bookingNumber } from '../../garages/visit.js';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { optionalText, required } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { takenAtGarage } from './bookings.js';
import { clockTime, openDay } from './slots.js';
import { photoTypes } from '../../accounts/file-limits.js';

// Paid bookings, as their customer follows and changes them (A2, A4, A5, A7)

const call = callsOf('garages');

/** What a garage noted about the car. The customer has to answer it while `needs_answer` is true. */
export const bookingFinding = z.object({
  id,
  at: instant,
  note: z.string(),
  needs_answer: z.boolean(),
  answer: z.nullable(z.enum(['approved', 'declined'])),
  /** Ids of photos of it. */
  photos: z.array(id),
});

/** A booking of the tracker (A3). Days are YYYY-MM-DD, but `mot_due_date` is D/M/YYYY. */
export const trackedBooking = z.object({
  id,
  booking_number: bookingNumber,
  product_type: z.nullable(productType),
  booking_date: isoDay(),
  /** Null while it has none. */
  booking_time: z.nullable(z.string()),
  /** Null when nothing is known yet (A4: "Information will be available soon"). */
  status: z.nullable(z.enum(['booking', 'workshop', 'complete', 'action'])),
  status_date: instant,
  message: z.nullable(z.string()),
  /** Null until a garage says who works on the car. */
  engineer: z.nullable(z.string()),
  /** What is done: "MOT and full service". */
  job: z.string(),
  workshop_name: z.nullable(z.string()),
  workshop_address: z.nullable(z.string()),
  /** Where the car is collected and brought back to, in one line; null when it is dropped off. */
  collected_from: z.nullable(z.string()),
  customer_status_text: z.string(),
  mot_due_date: z.nullable(z.string()),
  /** The time that the garage proposes instead. */
  proposal: z.nullable(z.object({ date: isoDay(), time: z.string() })),
  findings: z.array(bookingFinding),
  /** What the garage takes from the customer; null where it was paid online. */
  at_garage: z.nullable(takenAtGarage),
  /** While we have found no garage for it: the quote with which its customer may choose day and garage themselves. Absent otherwise. */
  quote_to_book: z.optional(id),
  /** Cancelling it gives money back, which is finance's to do for a customer. */
  is_paid_to_us: z.boolean(),
  may_change: z.boolean(),
  may_cancel: z.boolean(),
});
export type TrackedBooking = z.infer<typeof trackedBooking>;

export const listBookings = call('POST /ajax/bookings-list/{carId}', {
  id: 'bookings-list',
  who: 'owner',
  staff: 'agent',
  summary: 'The bookings of a car that were paid and not cancelled, latest visit first.',
  data: z.object({ rows: z.array(trackedBooking) }),
});

export const readBookingStatus = call('POST /ajax/booking-status/{bookingId}', {
  id: 'booking-status',
  who: 'owner',
  staff: 'agent',
  summary: 'One booking as it is now. A caller may show what it knows for 1,800 s before it asks again (A9).',
  data: trackedBooking,
});

export const downloadBooking = call('GET /api/garages/bookings/{bookingId}/booking.pdf', {
  id: 'booking-document',
  who: 'owner',
  staff: 'agent',
  summary: 'The booking as PDF: where and when, what is done, how it is paid and how to change it.',
  data: z.unknown(),
  file: 'application/pdf',
  timeoutMs: 30_000,
});

export const readFreeDays = call('GET /api/garages/bookings/{bookingId}/free-days', {
  id: 'booking-free-days',
  who: 'owner',
  staff: 'agent',
  summary:
    'When the garage of a booking has room for it, from the first day that is allowed, for two months. The time that the booking has counts as free. No days while no garage has it.',
  data: z.object({ days: z.array(openDay) }),
});

export const changeBookingDate = call('POST /bookings/change-date', {
  id: 'booking-change-date',
  who: 'owner',
  staff: 'agent',
  summary:
    'Moves a booking to another day at its garage: to the time, or the earliest that is free. `warning` says when the MOT expires before it. SAME_DATE 409; BOOKING_MOVED 409 when it is not at `seen_date` and `seen_time` any more, where they are sent; BOOKING_STATE 409 once the car is at the workshop; BOOKING_TOO_SOON 422; BOOKING_TOO_LATE 422 beyond 6 months; BOOKING_INVALID 422; SLOT_TAKEN 409.',
  body: z.object({
    id: required('Which booking?'),
    date: isoDay('Enter the date of your visit'),
    time: z.optional(clockTime),
    seen_date: z.optional(isoDay('Which day?')),
    seen_time: z.optional(clockTime),
  }),
  data: z.object({ message: z.string(), warning: z.nullable(z.string()), booking: trackedBooking }),
});

export const cancelBooking = call('POST /bookings/cancel', {
  id: 'booking-cancel',
  who: 'owner',
  staff: 'agent',
  summary:
    'Cancels a booking before its work began, and says where to go next. BOOKING_STATE 409 afterwards, and for its customer once its day has passed. Staff say why; a booking that was paid to us is refunded with it, so that an agent may not: NOT_ALLOWED 403.',
  body: z.object({ id: required('Which booking?'), why: optionalText(500) }),
  data: z.object({ redirect: z.string() }),
});

export const acceptProposedSlot = call('POST /api/garages/bookings/{bookingId}/accept-proposal', {
  id: 'booking-accept-proposal',
  who: 'owner',
  staff: 'agent',
  summary:
    'The customer takes the time that the garage proposes. BOOKING_STATE 409 when it proposes none; BOOKING_MOVED 409 when it proposes another than `date` and `time`, where they are sent.',
  body: z.object({ date: z.optional(isoDay('Which day?')), time: z.optional(clockTime) }),
  data: trackedBooking,
});

export const answerFinding = call('POST /api/garages/bookings/{bookingId}/findings/{findingId}/answer', {
  id: 'booking-answer-finding',
  who: 'owner',
  staff: 'none',
  summary: 'The customer answers what the garage found. A repeated answer changes nothing; another one is BOOKING_STATE 409.',
  body: z.object({ answer: z.enum(['approved', 'declined'], 'Choose yes or no') }),
  data: trackedBooking,
});

export const listWorkshopHistory = call('GET /api/garages/cars/{carId}/workshop-history', {
  id: 'workshop-history',
  who: 'owner',
  staff: 'agent',
  summary: 'The visits of a car that are complete, latest first, with what was done and found.',
  query: z.object(paging),
  data: rowsOf(
    z.object({
      id,
      booking_number: bookingNumber,
      date: isoDay(),
      job: z.string(),
      garage: z.nullable(z.string()),
      findings: z.array(bookingFinding),
      steps: z.array(z.object({ at: instant, text: z.string() })),
    }),
  ),
});

export const downloadFindingPhoto = call('GET /api/garages/finding-photos/{id}', {
  id: 'finding-photo',
  who: 'owner',
  staff: 'agent',
  summary: 'A photo of what a garage found, for the customer whose car it is and for staff.',
  data: z.unknown(),
  file: photoTypes,
  timeoutMs: 30_000,
});
