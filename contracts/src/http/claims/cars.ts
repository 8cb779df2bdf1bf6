import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { id } from '../../ids.js';

const call = callsOf('claims');

/** One policy, as a pass shows it. */
export const coverOfCar = z.object({
  policyNumber: z.string(),
  name: z.string(),
  /** Set when the cover has yet to begin. */
  startsOn: z.optional(isoDay()),
  endsOn: isoDay(),
  isRolling: z.boolean(),
});
export type CoverOfCar = z.infer<typeof coverOfCar>;

export const readCoverOfCar = call({
  id: 'internal-cover-of-car',
  method: 'POST',
  path: '/internal/policies/of-car',
  who: 'service',
  summary: 'The policies of a customer that cover a car today or have yet to begin, by its registration; by what it is when it has none.',
  body: z.object({ customerId: id, registrationNumber: z.nullable(z.string()), make: z.string(), model: z.string() }),
  data: z.object({ rows: z.array(coverOfCar) }),
});
