import { carAsks, deliveryAsks } from './car-asks.js';
import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { flag, registration, required } from '../../fields.js';
import { bodyType } from '../shapes/car-looks.js';

const call = callsOf('pricing');

export const readVehicleImage = call('GET /api/pricing/vehicle-images/{bodyType}', {
  id: 'vehicle-image-file',
  who: 'public',
  cache: { seconds: 3_600 },
  summary: 'The picture of a body type, at the address that the lookup gives.',
  params: z.object({ bodyType: z.string() }),
  data: z.unknown(),
  file: 'image/svg+xml',
});

// Vehicle identification (Q2 step 1, Q4, Q7)

const text = z.optional(z.string());

/** What a registration lookup finds. Days are YYYY-MM-DD, engine_size cc, gross_weight kg; null where the register does not say. */
export const vehicle = z.object({
  make: z.string(),
  /** Empty where only DVLA knows the car: step 1 asks for it. */
  model: z.string(),
  range: z.nullable(z.string()),
  registration_number: z.string(),
  image: z.nullable(z.string()),
  body_type: z.nullable(bodyType),
  colour: z.nullable(z.string()),
  fuel_type: z.nullable(z.string()),
  /** The earliest anywhere in the world, by which price and rules go. */
  first_registration_date: z.nullable(z.string()),
  /** Of a car that was registered abroad before; absent from others. */
  uk_registration_date: z.optional(z.string()),
  tax_due_date: z.nullable(z.string()),
  mot_expiration_date: z.nullable(z.string()),
  engine_size: z.nullable(z.int()),
  gross_weight: z.nullable(z.int()),
  bhp: z.nullable(z.int()),
  may_login: z.boolean(),
});
export type Vehicle = z.infer<typeof vehicle>;

export const lookupVehicle = call('POST /ajax/vehicle', {
  id: 'vehicle',
  who: 'public',
  summary: 'A vehicle by its registration. VEHICLE_NOT_FOUND 404, VEHICLE_LOOKUP_UNAVAILABLE 503.',
  body: z.object({ quote: text, vrm: registration }),
  data: vehicle,
});

export const option = z.object({ value: z.string(), label: z.string() });
/** Facts that a range leaves open are null: step 1 asks for them (Q5). */
export const rangeOption = z.object({
  value: z.string(),
  label: z.string(),
  from: z.int(),
  to: z.nullable(z.int()),
  engine_size: z.nullable(z.int()),
  gross_weight: z.nullable(z.int()),
  bhp: z.nullable(z.int()),
});
export type RangeOption = z.infer<typeof rangeOption>;

export const listMakes = call('GET /api/pricing/makes', {
  id: 'makes',
  who: 'public',
  cache: { seconds: 3_600 },
  summary: 'Makes.',
  data: z.array(option),
});

export const listModels = call('POST /ajax/models', {
  id: 'models',
  who: 'public',
  summary: 'Models of a make.',
  body: z.object({ quote: text, make: required(carAsks.make), options: z.optional(flag) }),
  data: z.array(option),
});

export const rangesBody = { quote: text, make: required(carAsks.make), model: required(carAsks.model), options: z.optional(flag) };
export const listRanges = call('POST /ajax/ranges', {
  id: 'ranges',
  who: 'public',
  summary: 'Ranges of a model, and their years.',
  body: z.object(rangesBody),
  data: z.array(rangeOption),
});

export const findVehicleImage = call('POST /ajax/vehicleImage', {
  id: 'vehicle-image',
  who: 'public',
  summary: 'Address of a picture, or empty. `model` is model and range.',
  body: z.object({
    quote: text,
    make: required(carAsks.make),
    model: required(carAsks.model),
    date_to_compare: z.optional(
      z.union([z.string(), z.number()]).check(z.refine((year) => /^$|\b\d{4}\b/.test(String(year)), deliveryAsks.carYear)),
    ),
    body_type: text,
  }),
  data: z.string(),
});
