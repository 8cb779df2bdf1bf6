import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isRealDay } from '../../days/dates.js';
import { optionalText, registration, wholeOf } from '../../fields.js';
import { pathId } from '../../ids.js';
import { motTest, recall, valuation, vehicleFacts, yearValue } from '../pricing/vehicle-records.js';

// The profile of a car (A2, A7). VEHICLE_NOT_FOUND 404 where the registers do not know it, NO_REGISTRATION 409 where we know no registration.

const call = callsOf('accounts');

export const lookUpCar = call('GET /carProfileAjax/performVrmLookup/{carId}', {
  id: 'vrm-lookup',
  who: 'owner',
  staff: 'agent',
  summary: 'Looks a car up in the public registers by the registration that we have, for its profile (A7).',
  data: z.object({ registrationNumber: z.string(), make: z.string(), model: z.string(), colour: z.nullable(z.string()) }),
});

export const readExtendedDetails = call('GET /carProfileAjax/getExtendedVehicleDetails/{carId}', {
  id: 'extended-details',
  who: 'owner',
  staff: 'agent',
  summary: 'Everything the registers say of a car (A7).',
  data: vehicleFacts,
});

export const timelineEntry = z.object({
  on: z.string(),
  kind: z.enum(['registered', 'keeper', 'plate', 'mot-pass', 'mot-fail', 'recall', 'service', 'work', 'added']),
  title: z.string(),
  note: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const readCarTimeline = call('GET /carProfileAjax/getTimelinePage/{carId}', {
  id: 'car-timeline',
  who: 'owner',
  staff: 'agent',
  summary: 'What happened to a car, the newest first (A7).',
  data: z.object({ rows: z.array(timelineEntry) }),
});

export const readKeeperHistory = call('GET /carProfileAjax/getCarKeeperHistory/{carId}', {
  id: 'keeper-history',
  who: 'owner',
  staff: 'agent',
  summary: 'Since when a car had each of its keepers, never who they are (A7).',
  data: z.object({ rows: z.array(z.object({ since: z.string(), until: z.nullable(z.string()) })) }),
});

/** `since` is null where it is not known. */
const plateHeld = z.object({ registrationNumber: z.string(), since: z.nullable(z.string()), until: z.nullable(z.string()) });
export type PlateHeld = z.infer<typeof plateHeld>;

export const readRegistrationHistory = call('GET /carProfileAjax/getCarRegistrationHistory/{carId}', {
  id: 'registration-history',
  who: 'owner',
  staff: 'agent',
  summary: 'The registrations of a car, the changes that we made included, the newest first (A7).',
  data: z.object({ rows: z.array(plateHeld) }),
});

export const motHistoryRow = z.object({ ...motTest.shape, isFall: z.boolean() });
export type MotHistoryRow = z.infer<typeof motHistoryRow>;

export const readMotHistory = call('GET /api/accounts/cars/{carId}/mot-history', {
  id: 'car-mot-history',
  who: 'owner',
  staff: 'agent',
  summary: 'The MOT tests of a car, the newest first. `isFall`: fewer miles than at an earlier test.',
  data: z.object({ rows: z.array(motHistoryRow) }),
});

export const listRecalls = call('GET /api/accounts/cars/{carId}/recalls', {
  id: 'car-recalls',
  who: 'owner',
  staff: 'agent',
  summary: 'The recalls of a car by its maker; an open one is still to be done.',
  data: z.object({ rows: z.array(z.omit(recall, { details: true })) }),
});

export const readRecallDetails = call('POST /ajaxCustomer/recallDetails/{carId}/{recallId}', {
  id: 'recall-details',
  who: 'owner',
  staff: 'agent',
  summary: 'What a recall is about; a message where the maker gives no details (A7, A8). NOT_FOUND 404 for a recall of another car.',
  data: z.object({ rows: recall.shape.details, message: z.nullable(z.string()) }),
});

export const valueCar = call('POST /ajax-customer/vehicle-valuation/{carId}', {
  id: 'vehicle-valuation',
  who: 'owner',
  staff: 'agent',
  summary: 'What a car in average condition is worth today, in pounds; null when the guide has no value (A4, A7).',
  data: z.object({ price: z.nullable(z.number()) }),
});

export const readCarValuation = call('GET /ajax-customer/getCarValuation/{vrm}', {
  id: 'car-valuation',
  who: 'owner',
  staff: 'agent',
  summary:
    'The figures of the guide for a car of the customer, in pounds, with what it is worth in each year (A3, A7). VALUATION_UNAVAILABLE 404 when there are none.',
  params: z.object({ vrm: registration }),
  data: z.object({ ...valuation.shape, values: z.array(yearValue) }),
});

const mileageMessage = 'Please provide valid mileage.';
const dayMessage = 'Enter the day of the last service as YYYY-MM-DD';
const about = {
  model: z.literal('Car', 'Only cars have these fields'),
  id: pathId,
  type: z.enum(['number', 'string']),
  overrule: optionalText(500, 'the reason'),
};

/** Commas are removed; nothing, and zero, are no mileage (A5). */
export const typedMileage = z
  .pipe(z.union([z.number(), z.string()], mileageMessage), z.transform(wholeOf))
  .check(z.refine((miles) => Number.isInteger(miles) && miles > 0 && miles <= 999_999, mileageMessage));

export const updateCarField = call('POST /ajax-app/field-update', {
  id: 'field-update',
  who: 'owner',
  staff: 'agent',
  summary:
    'Notes the mileage or the day of the last service of a car (A7). INVALID 400 beside `value`; a day to come is refused, and so is what cannot be by what else is known of the car (fewer miles than an MOT test found or the quote said, a service before the car was first registered), which staff may `overrule` by saying why. NOT_FOUND 404 also for a car that was archived. Audited.',
  body: z.discriminatedUnion('fieldname', [
    z.object({ fieldname: z.literal('current_mileage'), ...about, value: typedMileage }),
    z.object({
      fieldname: z.literal('last_service_date'),
      ...about,
      value: z.string(dayMessage).check(z.refine((day) => isRealDay(day), dayMessage)),
    }),
  ]),
});

export const archiveCar = call('POST /api/accounts/cars/{carId}/archive', {
  id: 'archive-car',
  who: 'owner',
  staff: 'none',
  summary:
    'Takes a car off the account (A2). Its policies stay; its owner may put it back, and it is back once cover is bought for it. Audited.',
});

export const restoreCar = call('POST /api/accounts/cars/{carId}/restoration', {
  id: 'restore-car',
  who: 'owner',
  staff: 'none',
  summary: 'Puts a car that was archived back on the account, with what was noted of it. Does nothing to one that is on it. Audited.',
});
