import * as z from 'zod/mini';
import { bookingNumber } from '../../garages/visit.js';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { flag, optionalText, postcode } from '../../fields.js';
import { id, productType } from '../../ids.js';
import { pence } from '../../money/money.js';
import { clockTime } from './slots.js';
import { deliveryTypes } from '../../days/working-days.js';
import { priceLine } from '../pricing/price.js';
import { quoteHeaders } from '../pricing/pricing.js';

// The booking form (Q2, Q3, Q5)

const call = callsOf('garages');

/** `own_garage`: "garage by myself". `our_choice`: "garage by us", which needs no id. */
export const garageChoices = ['own_garage', 'our_choice'] as const;

/** Where the car is collected, as it was typed. */
const bookingAddress = {
  booking_address_line_1: optionalText(80, 'address line 1'),
  booking_address_line_2: optionalText(80, 'address line 2'),
  booking_address_line_3: optionalText(80, 'address line 3'),
  booking_town: optionalText(60, 'the town or city'),
  booking_county: optionalText(60, 'the county'),
  booking_country: optionalText(60, 'the country'),
};

export const bookingForm = z.object({
  delivery_type: z.enum(deliveryTypes, 'Choose how the car gets to the garage'),
  booking_date: isoDay('Enter the date of your visit'),
  /** When it begins; without it, the earliest time that is free. */
  booking_time: z.optional(clockTime),
  postcode,
  isAddressFound: z.optional(flag),
  ...bookingAddress,
  garage_choice: z.enum(garageChoices, 'Choose a garage, or let us choose one'),
  garage_id: z.optional(z.string()),
});

export const booking = z.object({
  id,
  quoteId: id,
  booking_number: z.optional(bookingNumber),
  /** `draft` until the quote is paid. */
  status: z.enum(['draft', 'requested', 'confirmed', 'cancelled', 'done']),
  delivery_type: z.enum(deliveryTypes),
  booking_date: z.string(),
  /** When the visit begins, by the garage's clock. Absent when we choose the garage. */
  booking_time: z.optional(z.string()),
  /** How long its work takes. */
  minutes: z.optional(z.int()),
  /** Nobody is expected then until the customer, or the garage, has agreed. */
  is_tentative: z.optional(z.boolean()),
  /** Until when the time is held unpaid; null once it is kept for good, and when it is not held. */
  held_until: z.optional(z.nullable(instant)),
  /** The time that the garage proposes instead, while the customer has yet to answer it. */
  proposal: z.optional(z.object({ date: isoDay(), time: z.string() })),
  postcode: z.string(),
  /** The lines that are not empty (Q3); the postcode is beside them. */
  address: z.array(z.string()),
  ...bookingAddress,
  garage: z.nullable(z.object({ id: z.string(), name: z.string(), address: z.array(z.string()) })),
  savedAt: instant,
});
export type Booking = z.infer<typeof booking>;

export const saveBooking = call('PUT /api/garages/quotes/{quoteId}/booking', {
  id: 'save-booking',
  who: 'public',
  summary:
    'Stores the booking of a quote and holds its time for half an hour; it is requested from the garage when the quote is paid. Of a quote that was paid without a visit, or whose visit has no garage yet, what was bought is booked at once; QUOTE_PURCHASED 409 when nothing is left to book. Each problem is reported next to its field: BOOKING_INVALID 422; SLOT_TAKEN 409 when somebody else has just taken the time.',
  headers: quoteHeaders,
  body: bookingForm,
  data: booking,
});

export const readBooking = call('GET /api/garages/quotes/{quoteId}/booking', {
  id: 'read-booking',
  who: 'public',
  summary: 'The booking of a quote, for anyone who may see the quote; null when there is none.',
  headers: quoteHeaders,
  data: z.nullable(booking),
});

/** What the customer pays the garage on the day of the visit, because nothing was paid online. */
export const takenAtGarage = z.object({ amountPence: pence, status: z.enum(['due', 'paid', 'void']) });
export type TakenAtGarage = z.infer<typeof takenAtGarage>;

/** What a message says about a visit. */
export const bookedVisit = z.object({
  booking_number: bookingNumber,
  booking_date: z.string(),
  /** Null while it has none. */
  booking_time: z.nullable(z.string()),
  /** Whether its garage accepted that time. */
  is_confirmed: z.optional(z.boolean()),
  is_cancelled: z.optional(z.boolean()),
  /** What is done: "MOT and full service". */
  job: z.string(),
  delivery_type: z.enum(deliveryTypes),
  /** Where the car is collected and brought back to, in one line; null when it is dropped off. */
  collected_from: z.nullable(z.string()),
  /** Null when we choose it. */
  garage: z.nullable(z.object({ name: z.string(), address: z.array(z.string()) })),
  /** Null until it is known which it is. */
  car: z.nullable(z.object({ registration_number: z.nullable(z.string()), make: z.string(), model: z.string() })),
  /** The time that the garage proposes instead. */
  proposal: z.nullable(z.object({ date: isoDay(), time: z.string() })),
  /** Null where it was paid online. */
  at_garage: z.nullable(takenAtGarage),
  /** The products that it was booked for and that are still bought. */
  products: z.array(productType),
  /** How far its work has got. `passed`: its day has gone by, and the garage has not said whether it was done. */
  progress: z.enum(['to_come', 'passed', 'begun']),
  /** What its garage noted about the car, in the order in which it did. */
  found: z.array(z.string()),
});
export type BookedVisit = z.infer<typeof bookedVisit>;

export const readBookedVisit = call('GET /internal/quotes/{quoteId}/booking', {
  id: 'internal-booked-visit',
  who: 'service',
  summary: 'Where and when the visit of a quote is, and how far its work is; `visit` is null when none was booked.',
  data: z.object({ visit: z.nullable(bookedVisit) }),
});

/** A visit that is drafted for a quote, as far as it matters for paying at its garage. */
export const visitToPay = z.object({
  /** False: we choose the garage. */
  isChosen: z.boolean(),
  garage: z.nullable(z.string()),
  day: isoDay(),
  isHeld: z.boolean(),
  /** Whether the garage takes payments from our customers. */
  takesPayments: z.boolean(),
});
export type VisitToPay = z.infer<typeof visitToPay>;

export const readVisitToPay = call('POST /internal/quotes/{quoteId}/visit-to-pay', {
  id: 'internal-visit-to-pay',
  who: 'service',
  summary:
    'The visit that is drafted for a quote with these products, for payments to decide whether it may be paid at the garage. `visit` is null when none is, or when another garage, day or work was chosen since.',
  /** `lines`: of its price, which say what kind of service it has. */
  body: z.object({ productType, productTypes: z.array(productType), lines: z.optional(z.array(priceLine)) }),
  data: z.object({ visit: z.nullable(visitToPay) }),
});
