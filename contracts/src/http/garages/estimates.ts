import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { optionalLines, required, requiredLines, textList } from '../../fields.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';
import { wholePoundsTyped } from '../../reading/amount.js';
import { photo, photoTypes, photoUpload } from '../../accounts/file-limits.js';
import { customersAsked } from '../shapes/customers-asked.js';

// What it would cost to repair dents, scratches and wheels, judged from photos

const call = callsOf('garages');

export const mostEstimatePhotos = 10;
const mostPounds = 20_000;

export const repairEstimate = z.object({
  id,
  customerId: id,
  carId: id,
  car: z.object({ registration_number: z.nullable(z.string()), make: z.string(), model: z.string() }),
  description: z.string(),
  photos: z.array(photo),
  requestedAt: instant,
  /** Null until staff have looked at the photos. */
  answer: z.nullable(z.object({ lowestPence: pence, highestPence: pence, note: z.string(), answeredAt: instant })),
});
export type RepairEstimate = z.infer<typeof repairEstimate>;

export const addEstimatePhoto = call('POST /api/garages/estimates/photos', {
  id: 'estimate-photo-add',
  who: 'customer',
  summary:
    'Takes one photo for an estimate that is about to be requested; forgotten after an hour. INVALID 400 beside `photo`; TOO_MANY_TRIES 429.',
  upload: photoUpload,
  data: photo,
  timeoutMs: 30_000,
});

/** `/ajax/dent-repair-estimate` is the specified path (A7). */
export const requestEstimate = call('POST /ajax/dent-repair-estimate', {
  id: 'dent-estimate',
  who: 'customer',
  summary:
    'Asks what it would cost to repair what the photos show; `photos` are ids of `estimate-photo-add`, each for one estimate: sent again, it answers that one. NOT_FOUND 404 for the car of somebody else; INVALID 400 beside a field.',
  body: z.object({
    car_id: required('Choose a car', 100),
    description: requiredLines('Tell us what is damaged, and where', 1_000),
    photos: z
      .pipe(
        z.optional(textList),
        z.transform((ids: string[] | undefined) => ids ?? []),
      )
      .check(
        z.minLength(1, 'Add at least one photo of the damage'),
        z.maxLength(mostEstimatePhotos, `Send ${mostEstimatePhotos} photos or fewer`),
      ),
  }),
  data: repairEstimate,
  timeoutMs: 30_000,
});

export const listEstimates = call('GET /api/garages/estimates', {
  id: 'estimates',
  who: 'customer',
  summary: 'The estimates that the customer signed in asked for, newest first.',
  query: z.object(paging),
  data: rowsOf(repairEstimate),
});

export const downloadEstimatePhoto = call('GET /api/garages/estimates/photos/{id}', {
  id: 'estimate-photo',
  who: 'owner',
  staff: 'agent',
  summary: 'A photo of an estimate that was requested, to be saved.',
  data: z.unknown(),
  file: photoTypes,
  timeoutMs: 30_000,
});

export const listEstimateQueue = call('GET /api/garages/estimates/queue', {
  id: 'estimate-queue',
  who: 'staff',
  summary: 'The estimates that wait for an answer, oldest first; with `customers`, theirs alone.',
  query: z.object({ customers: customersAsked, ...paging }),
  data: rowsOf(repairEstimate),
});

export const answerEstimate = call('POST /api/garages/estimates/{estimateId}/answer', {
  id: 'estimate-answer',
  who: 'staff',
  summary:
    'Says what a repair would cost, from and to in whole pounds, once. Audited. ESTIMATE_ANSWERED 409 the second time; INVALID 400 beside a field.',
  body: z
    .object({
      lowest: wholePoundsTyped('Enter the lowest price in whole pounds, 20,000 at most', mostPounds),
      highest: wholePoundsTyped('Enter the highest price in whole pounds, 20,000 at most', mostPounds),
      note: z.pipe(
        optionalLines(1_000),
        z.transform((note: string | undefined) => note ?? ''),
      ),
    })
    // A price that cannot be read is refused by itself.
    .check(z.refine(({ lowest, highest }) => !(highest < lowest), { error: 'Enter at least the lowest price', path: ['highest'] })),
});
