import { carAsks } from '../pricing/car-asks.js';
import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { optionalText, wholeNumber } from '../../fields.js';
import { pounds } from '../../money/money.js';

// What a service consists of, by how long ago the last one was or by the schedule of the manufacturer (A3, A7)

const call = callsOf('garages');

/** Everything may be left out: the default is the usual service for an ordinary car. */
const menuRequest = z.object({
  system_id: optionalText(40),
  /** Ids, with commas between them. */
  periods: optionalText(200),
  /** The price is that of this garage. */
  garage_id: optionalText(100),
  make: optionalText(60),
  first_registration_date: z.optional(isoDay(carAsks.first_registration_date)),
  mileage: z.optional(wholeNumber(carAsks.mileage, 0, 999_999)),
  /** Cubic centimetres. */
  engine_size: z.optional(wholeNumber('Enter the engine size in cc, like 1,600', 0, 20_000)),
});

/** `items` is the work that the selection comes to. At most one selected period is not `combinable`. */
export const serviceMenu = z.object({
  systems: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), selected: z.boolean() })),
  periods: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      /** What this period adds to the work. */
      checks: z.array(z.string()),
      selected: z.boolean(),
      combinable: z.boolean(),
    }),
  ),
  items: z.array(z.object({ description: z.string() })),
  /** Null without a garage. */
  gross: z.nullable(pounds),
});
export type ServiceMenu = z.infer<typeof serviceMenu>;

const refusals =
  'SERVICE_UNKNOWN 422 with fields.system_id or fields.periods; PERIODS_NOT_COMBINABLE 422 with fields.periods; GARAGE_UNKNOWN 422 with fields.garage_id.';

export const readFixedMenu = call('POST /ajax/getUpdatedFixedService', {
  id: 'fixed-service',
  who: 'public',
  summary: `The full and the interim service, by months since the last one. ${refusals}`,
  body: menuRequest,
  data: serviceMenu,
});

export const readManufacturerMenu = call('POST /ajax/getUpdatedManufacturerService', {
  id: 'manufacturer-service',
  who: 'public',
  summary: `The service that the manufacturer’s schedule asks for; without periods, what is due by the age and mileage of the car. ${refusals}`,
  body: menuRequest,
  data: serviceMenu,
});
