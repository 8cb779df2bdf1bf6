import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { isoDay } from '../../days/dates.js';
import { proposedTime } from '../../garages/visit.js';
import { id } from '../../ids.js';

const call = callsOf('claims');

/** What a pass shows of a car: cover, or the next visit of an order. */
export const coverOfCar = z.union([
  z.object({
    kind: z.literal('cover'),
    policyNumber: z.string(),
    name: z.string(),
    /** Set when the cover has yet to begin. */
    startsOn: z.optional(isoDay()),
    endsOn: isoDay(),
    isRolling: z.boolean(),
  }),
  z.object({
    kind: z.literal('visit'),
    policyNumber: z.string(),
    name: z.string(),
    day: isoDay(),
    time: z.nullable(z.string()),
    /** Whether its garage has yet to confirm it. */
    isAwaited: z.boolean(),
    /** Its day is over, and its garage has not told us that the work is done. Absent otherwise. */
    isPassed: z.optional(z.literal(true)),
    /** The day that its garage proposed has come without an answer. Absent otherwise. */
    isUnanswered: z.optional(z.literal(true)),
    /** Until the customer has answered it. */
    proposal: z.optional(proposedTime),
  }),
]);
export type CoverOfCar = z.infer<typeof coverOfCar>;

export const readCoverOfCar = call('POST /internal/policies/of-car', {
  id: 'internal-cover-of-car',
  who: 'service',
  summary:
    'The policies of a customer that cover a car today or have yet to begin, and the visits that it is booked for, by its registration; by what it is when it has none. Cover comes first.',
  body: z.object({ customerId: id, registrationNumber: z.nullable(z.string()), make: z.string(), model: z.string() }),
  data: z.object({ rows: z.array(coverOfCar) }),
});
