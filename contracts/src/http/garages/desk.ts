import { carAsks } from '../pricing/car-asks.js';
import * as z from 'zod/mini';
import { bookingNumber } from '../../garages/visit.js';
import { callsOf } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { flag, optionalLines, textList, wholeNumber } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { photo, photoTypes, photoUpload } from '../../accounts/file-limits.js';
import { deliveryTypes } from '../../days/working-days.js';
import { takenAtGarage } from './bookings.js';
import { clockTime, openDay } from './slots.js';
import { bookingFinding } from './tracker.js';

// What a garage does with a visit, by the link that it was given; or staff on its behalf

const call = callsOf('garages');
export const mostFindingPhotos = 6;

/** Carries the token of a garage's link: in a header, so that no log of addresses contains it. */
export const garageLinkHeader = 'x-garage-link';
const linkHeaders = z.object({ [garageLinkHeader]: z.optional(z.string().check(z.maxLength(200))) });

export const motResults = ['passed', 'failed'] as const;
export type MotResult = (typeof motResults)[number];

/** `propose` needs a day, and may name a time; `accept` may name those of the visit that was seen; `finding` needs a note; `finish` says how an MOT went, so that we know when the next is due; also later, of a visit that is complete. */
export const garageStep = z.object({
  step: z.enum(['accept', 'propose', 'start', 'finding', 'finish'], 'Choose what to do'),
  date: z.optional(isoDay('Enter the day that you propose')),
  time: z.optional(clockTime),
  note: optionalLines(1_000),
  /** Whether the customer has to agree before work goes on. */
  needs_answer: z.optional(flag),
  /** With `finding`: ids of photos that were sent before. */
  photos: z.optional(textList.check(z.maxLength(mostFindingPhotos, `Send ${mostFindingPhotos} photos or fewer`))),
  /** With `finish`, where the visit has an MOT: a car that failed still has the one from before, if any. Until a result is given the earlier one counts, and staff ask. */
  mot_result: z.optional(z.enum(motResults, 'Say whether the car passed its MOT')),
  /** With `finish`: what is on the dial. No later mileage of the car can be lower. */
  mileage: z.optional(wholeNumber(carAsks.mileage, 1, 999_999)),
});

/** A visit as its garage sees it: what to do to which car, and where to collect it. */
export const garageVisitPage = z.object({
  id,
  booking_number: bookingNumber,
  status: z.enum(['unplaced', 'requested', 'proposed', 'confirmed', 'workshop', 'complete', 'cancelled']),
  garage: z.nullable(z.string()),
  date: isoDay(),
  time: z.nullable(z.string()),
  job: z.string(),
  delivery_type: z.enum(deliveryTypes),
  /** Where the car is collected; empty when it is dropped off. */
  address: z.array(z.string()),
  car: z.nullable(z.object({ registration_number: z.nullable(z.string()), make: z.string(), model: z.string() })),
  proposal: z.nullable(z.object({ date: isoDay(), time: z.string() })),
  findings: z.array(bookingFinding),
  /** What the garage takes from the customer; null where it was paid online. */
  at_garage: z.nullable(takenAtGarage),
  /** Whether it has an MOT, of which the garage says how it went when it finishes. */
  asks_mot_result: z.boolean(),
  /** How the MOT went; null where nobody has said. */
  mot_result: z.nullable(z.enum(motResults)),
  /** Whether the work is done and nobody has said how its MOT went:`finish` reports it then, though no longer a step. */
  awaits_mot_result: z.boolean(),
  /** What may be done now. */
  steps: z.array(garageStep.shape.step),
  /** When the garage has room, for two weeks from the first day that may be proposed. */
  free: z.array(openDay),
});
export type GarageVisitPage = z.infer<typeof garageVisitPage>;

const refusals =
  'BOOKING_STATE 409 when the visit is not at that point; BOOKING_MOVED 409 when it is at another time than is accepted; SLOT_TAKEN 409; INVALID 400 next to what is missing.';

export const readVisitForGarage = call('GET /api/garages/bookings/{bookingId}/garage-page', {
  id: 'booking-desk',
  who: 'staff',
  summary: 'A visit as its garage sees it, for staff who act for the garage.',
  data: garageVisitPage,
});

export const takeStepForGarage = call('POST /api/garages/bookings/{bookingId}/step', {
  id: 'booking-step',
  who: 'staff',
  idempotent: byKey,
  summary: `Staff do what the garage asked them to by telephone. Audited. ${refusals}`,
  body: garageStep,
  data: garageVisitPage,
});

const photoSummary = 'one photo of what is about to be noted; forgotten after an hour. INVALID 400 beside `photo`; TOO_MANY_TRIES 429.';

export const addFindingPhotoForGarage = call('POST /api/garages/bookings/{bookingId}/photos', {
  id: 'booking-photo-add',
  who: 'staff',
  summary: `Staff send for a garage ${photoSummary}`,
  upload: photoUpload,
  data: photo,
  timeoutMs: 30_000,
});

export const issueGarageLink = call('POST /api/garages/bookings/{bookingId}/garage-link', {
  id: 'garage-link',
  who: 'staff',
  summary:
    'A link for the garage of a visit to its own page. It works until 30 days after the visit, or until the visit goes to another garage. Audited.',
  data: z.object({ url: z.string(), expires: instant }),
});

export const readGaragePage = call('GET /api/garages/garage-page', {
  id: 'garage-page',
  who: 'public',
  summary: 'The visit that a garage’s link is for. NOT_FOUND 404 for a link that is unknown or has ended.',
  headers: linkHeaders,
  data: garageVisitPage,
});

export const takeGarageStep = call('POST /api/garages/garage-page/step', {
  id: 'garage-step',
  who: 'public',
  idempotent: byKey,
  summary: `The garage accepts a visit, proposes another time, begins, notes a finding or finishes. ${refusals}`,
  headers: linkHeaders,
  body: garageStep,
  data: garageVisitPage,
});

export const addFindingPhoto = call('POST /api/garages/garage-page/photos', {
  id: 'garage-photo-add',
  who: 'public',
  summary: `The garage sends ${photoSummary}`,
  headers: linkHeaders,
  upload: photoUpload,
  data: photo,
  timeoutMs: 30_000,
});

export const downloadGaragePhoto = call('GET /api/garages/garage-page/photos/{photoId}', {
  id: 'garage-photo',
  who: 'public',
  summary: 'A photo of what was found on the visit that a garage’s link is for. NOT_FOUND 404 for a photo of another visit.',
  headers: linkHeaders,
  data: z.unknown(),
  file: photoTypes,
  timeoutMs: 30_000,
});
