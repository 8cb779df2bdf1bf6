import * as z from 'zod/mini';
import { isoDay, publishedDay } from '../days/dates.js';
import { event } from '../event.js';
import { id, productType } from '../ids.js';
import { pence } from '../money/money.js';
import { deliveryTypes } from '../days/working-days.js';

/** What a customer says of the visit on the telephone. */
const bookingNumber = z.string();
const bookingNumberSample = 'KSB-7F3K9Q';

export const bookingRequested = event('garages', 'booking-requested', 1, {
  summary:
    'The visit of a paid quote was requested from a garage; `garageId` is null when we choose one. The day is YYYY-MM-DD. `isLater`: it was booked after the purchase, so that no message about the purchase tells of it.',
  data: z.object({
    bookingId: id,
    bookingNumber,
    quoteId: id,
    customerId: id,
    garageId: z.nullable(z.string()),
    deliveryType: z.enum(deliveryTypes),
    bookingDate: publishedDay,
    /** Null while the visit has no time. */
    bookingTime: z.optional(z.nullable(z.string())),
    isLater: z.optional(z.boolean()),
  }),
  sample: {
    bookingId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    bookingNumber: bookingNumberSample,
    quoteId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    garageId: 'ks-001',
    deliveryType: 'drop_car',
    bookingDate: '2026-11-24',
    bookingTime: '09:30',
  },
});

const visit = { bookingId: id, bookingNumber, quoteId: id, customerId: id, garageId: z.nullable(z.string()) };
const visitSample = {
  bookingId: bookingRequested.sample.bookingId,
  bookingNumber: bookingNumberSample,
  quoteId: bookingRequested.sample.quoteId,
  customerId: bookingRequested.sample.customerId,
  garageId: bookingRequested.sample.garageId,
};
/** Day and clock time in London; null while the visit has no time. */
const when = { bookingDate: isoDay(), bookingTime: z.nullable(z.string()) };
const whenSample = { bookingDate: '2026-11-24', bookingTime: '09:30' };
/** Who took the step. `system`: it followed from something else. */
const by = z.enum(['customer', 'staff', 'garage', 'system']);

export const bookingConfirmed = event('garages', 'booking-confirmed', 1, {
  summary: 'A garage accepted a visit, or the customer accepted the time that it proposed.',
  data: z.object({ ...visit, ...when, by }),
  sample: { ...visitSample, ...whenSample, by: 'garage' },
});

export const bookingDateChanged = event('garages', 'booking-date-changed', 1, {
  summary:
    'A visit was moved to another day or time, which the garage has yet to accept. `isAccepted`: it is one that the garage proposed, so that `booking-confirmed` follows at once.',
  data: z.object({ ...visit, ...when, by, previousDate: isoDay(), isAccepted: z.optional(z.boolean()) }),
  sample: { ...visitSample, ...whenSample, by: 'customer', previousDate: '2026-11-23' },
});

export const bookingSlotProposed = event('garages', 'booking-slot-proposed', 1, {
  summary:
    'A garage cannot take a visit as it was booked and proposes another time, which the customer may accept. The time is held for it.',
  data: z.object({ ...visit, ...when, by, proposedDate: isoDay(), proposedTime: z.string() }),
  sample: { ...visitSample, ...whenSample, by: 'garage', proposedDate: '2026-11-25', proposedTime: '10:30' },
});

export const bookingStarted = event('garages', 'booking-started', 1, {
  summary: 'The car is at the workshop and work has begun.',
  data: z.object({ ...visit, ...when, by }),
  sample: { ...visitSample, ...whenSample, by: 'garage' },
});

export const bookingFindingsAdded = event('garages', 'booking-findings-added', 1, {
  summary: 'A garage noted something about the car during a visit. The customer reads what it is in their account.',
  data: z.object({ ...visit, ...when, by, findingId: id, needsAnswer: z.boolean() }),
  sample: { ...visitSample, ...whenSample, by: 'garage', findingId: '1a2b3c4d-5e6f-4708-8192-a3b4c5d6e7f8', needsAnswer: true },
});

export const bookingFinished = event('garages', 'booking-finished', 1, {
  summary:
    'The work of a visit is done. `motResult`: how its MOT went, where it had one and its garage has said so. `products`: what was done. `mileage`: what the garage read on the dial, where it said so.',
  data: z.object({
    ...visit,
    ...when,
    by,
    motResult: z.optional(z.enum(['passed', 'failed'])),
    products: z.array(productType),
    mileage: z.optional(z.int()),
  }),
  sample: { ...visitSample, ...whenSample, by: 'garage', products: ['mot'] },
});

export const bookingMotResultNoted = event('garages', 'booking-mot-result-noted', 1, {
  summary:
    'Once the work of a visit was done, its garage, or staff for it, said how its MOT went. `mileage`: what the garage read on the dial, where it said so then.',
  data: z.object({ ...visit, ...when, by, motResult: z.enum(['passed', 'failed']), mileage: z.optional(z.int()) }),
  sample: { ...visitSample, ...whenSample, by: 'garage', motResult: 'passed' },
});

export const bookingCancelled = event('garages', 'booking-cancelled', 1, {
  summary:
    'A visit that was paid was cancelled, before its work began. `products` is what will not be done: whoever sold it decides what is refunded. `cancelledOn` is the day in London.',
  data: z.object({ ...visit, ...when, by, products: z.array(productType), cancelledOn: isoDay() }),
  sample: { ...visitSample, ...whenSample, by: 'customer', products: ['mot'], cancelledOn: '2026-11-21' },
});

export const bookingActionNeeded = event('garages', 'booking-action-needed', 1, {
  summary:
    'A visit waits for somebody: `no-time` nobody has given it a time, or the day that its garage proposed has come without an answer, `proposal` the customer has to answer a proposed time, `finding` the customer has to answer a finding.',
  data: z.object({ ...visit, ...when, reason: z.enum(['no-time', 'proposal', 'finding']) }),
  sample: { ...visitSample, ...whenSample, reason: 'proposal' },
});

export const bookingFindingAnswered = event('garages', 'booking-finding-answered', 1, {
  summary: 'The customer, or staff for them, answered a finding: the garage may do the work, or not.',
  data: z.object({ ...visit, ...when, by, findingId: id, answer: z.enum(['approved', 'declined']) }),
  sample: { ...visitSample, ...whenSample, by: 'customer', findingId: bookingFindingsAdded.sample.findingId, answer: 'approved' },
});

export const visitReminderDue = event('garages', 'visit-reminder-due', 1, {
  summary: 'A visit is in 7 days, or tomorrow: its customer is reminded, once for each day that it was moved to.',
  data: z.object({ ...visit, ...when, daysAhead: z.union([z.literal(7), z.literal(1)]) }),
  sample: { ...visitSample, ...whenSample, daysAhead: 7 },
});

export const motReminderDue = event('garages', 'mot-reminder-due', 1, {
  summary: 'The MOT of a car that was at a garage of ours runs out in a month, and no visit for another is booked. Once for each MOT.',
  data: z.object({ ...visit, motDueOn: isoDay() }),
  sample: { ...visitSample, motDueOn: '2026-12-21' },
});

export const carMotReminderDue = event('garages', 'car-mot-reminder-due', 1, {
  subject: 'carId',
  summary:
    'The MOT of a car on a customer’s account runs out in a month, and no visit for another is booked. Once for each MOT: a car of which `mot-reminder-due` was told is not told of again.',
  data: z.object({ customerId: id, carId: id, motDueOn: isoDay() }),
  sample: {
    customerId: bookingRequested.sample.customerId,
    carId: '1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9',
    motDueOn: '2026-12-21',
  },
});

export const visitNotClosed = event('garages', 'visit-not-closed', 1, {
  summary:
    'The day of a visit has passed, and its garage has not said that the work is done: staff find out whether it was. Once for each day that it was booked for. `asks`: the work is done, and the garage has not said how its MOT went.',
  data: z.object({ ...visit, ...when, asks: z.optional(z.enum(['mot-result'])) }),
  sample: { ...visitSample, ...whenSample },
});

const estimate = { estimateId: id, customerId: id, carId: id };
const estimateSample = {
  estimateId: '0b1c2d3e-4f50-4617-8829-3a4b5c6d7e8f',
  customerId: bookingRequested.sample.customerId,
  carId: '1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9',
};

export const repairEstimateRequested = event('garages', 'repair-estimate-requested', 1, {
  summary: 'A customer sent photos of damage and asked what its repair would cost.',
  data: z.object({ ...estimate, photos: z.int() }),
  sample: { ...estimateSample, photos: 3 },
});

export const repairEstimateGiven = event('garages', 'repair-estimate-given', 1, {
  summary: 'Staff said what a repair would cost, from and to.',
  data: z.object({ ...estimate, lowestPence: pence, highestPence: pence }),
  sample: { ...estimateSample, lowestPence: 180_00, highestPence: 260_00 },
});
