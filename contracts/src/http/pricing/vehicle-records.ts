import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { registration } from '../../fields.js';
import { vehicle } from './vehicle.js';

// What the registers and the trade's guide know about a vehicle, for the profile of a car (A2)

const call = callsOf('pricing');
const vrmPath = z.object({ vrm: registration });
const day = z.string();

/** One MOT test. `mileage` in miles; null where it was not read. */
export const motTest = z.object({
  testedOn: day,
  isPass: z.boolean(),
  expiresOn: z.nullable(day),
  mileage: z.nullable(z.int()),
  /** What the tester wrote down: "ADVISORY", "MAJOR". */
  items: z.array(z.object({ type: z.string(), text: z.string() })),
});
export type MotTest = z.infer<typeof motTest>;

/** Whole pounds. */
export const valuation = z.object({
  tradePoor: z.int(),
  tradeAverage: z.int(),
  partExchange: z.int(),
  privateAverage: z.int(),
  privateClean: z.int(),
});
export type Valuation = z.infer<typeof valuation>;

/** What a car in average condition is worth in a year, sold privately; whole pounds. */
export const yearValue = z.object({ year: z.int(), pounds: z.int() });

export const recall = z.object({
  id: z.string(),
  title: z.string(),
  launchedOn: day,
  isOpen: z.boolean(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Recall = z.infer<typeof recall>;

/** What the registers say of a vehicle. */
export const vehicleFacts = z.omit(vehicle, { may_login: true });
export type VehicleFacts = z.infer<typeof vehicleFacts>;

export const readVehicleRecord = call('GET /internal/vehicles/{vrm}/record', {
  id: 'internal-vehicle-record',
  who: 'service',
  summary:
    'What DVLA and DVSA know about a vehicle, with its MOT tests, the newest first. VEHICLE_NOT_FOUND 404, VEHICLE_LOOKUP_UNAVAILABLE 503.',
  params: vrmPath,
  data: z.object({ vehicle: vehicleFacts, motTests: z.array(motTest) }),
});

export const readVehicleGuide = call('GET /internal/vehicles/{vrm}/guide', {
  id: 'internal-vehicle-guide',
  who: 'service',
  summary:
    'What the trade’s guide knows about a vehicle: its value at a mileage, keepers, earlier registrations and recalls. `valuation` is null when it has none. VEHICLE_NOT_FOUND 404, VEHICLE_LOOKUP_UNAVAILABLE 503.',
  params: vrmPath,
  query: z.object({ mileage: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'A mileage is digits'))) }),
  data: z.object({
    valuation: z.nullable(valuation),
    /** Each year since it was new, and the next three. */
    values: z.array(yearValue),
    keepers: z.array(z.object({ since: day, until: z.nullable(day) })),
    plates: z.array(z.object({ registrationNumber: z.string(), since: day, until: z.nullable(day) })),
    recalls: z.array(recall),
  }),
});
export type VehicleGuide = z.infer<typeof readVehicleGuide.data>;
