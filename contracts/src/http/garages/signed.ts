import * as z from 'zod/mini';
import { callsOf, nothing, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { pathId } from '../../ids.js';
import { garageStep, garageVisitPage } from './desk.js';

// What the system of a garage does with its visits: signed calls beside the link of a visit

const call = callsOf('garages');

/** Which garage calls. The others are those of Standard Webhooks 1.0.0: they sign id, time and body with the garage's secret. */
export const garageIdHeader = 'x-garage-id';
const signed = z.object({
  [garageIdHeader]: z.optional(z.string().check(z.maxLength(100))),
  /** New for each call. */
  'webhook-id': z.optional(z.string().check(z.maxLength(100))),
  /** Seconds since 1970. */
  'webhook-timestamp': z.optional(z.string().check(z.maxLength(20))),
  /** `v1,` and the signature in base64; several with spaces between them. */
  'webhook-signature': z.optional(z.string().check(z.maxLength(1_000))),
});

const refusals =
  'SIGNATURE_REFUSED 400; SIGNATURE_TIME 400 more than five minutes from our clock; CALL_REPEATED 409 for an id that was used before, which changes nothing; NOT_FOUND 404 for the visit of another garage.';

/** The body of `takeSignedStep`: the visit is in what is signed. */
export const signedStep = z.object({ booking_id: pathId, ...garageStep.shape });
/** The body of `issueSignedLink`. */
export const signedVisit = z.object({ booking_id: pathId });

export const listSignedVisits = call('POST /api/garages/signed/visits', {
  id: 'garage-signed-visits',
  who: 'provider signature',
  summary: `The visits of a garage that are not over, the next first, 100 at most. The body is {}. ${refusals}`,
  headers: signed,
  rawBody: nothing,
  data: z.object({ rows: z.array(garageVisitPage) }),
});

export const takeSignedStep = call('POST /api/garages/signed/step', {
  id: 'garage-signed-step',
  who: 'provider signature',
  summary: `The system of a garage accepts a visit, proposes another time, begins, notes a finding or finishes: a step as on its page, with booking_id. BOOKING_STATE 409; SAME_DATE 409 for the time that it has; SLOT_TAKEN 409; INVALID 400 beside what is wrong. ${refusals}`,
  headers: signed,
  rawBody: signedStep,
  data: garageVisitPage,
});

export const issueSignedLink = call('POST /api/garages/signed/link', {
  id: 'garage-signed-link',
  who: 'provider signature',
  summary: `A token for one hour, for X-Garage-Link: with it photos of a visit are sent before they are noted, and read. The body is {"booking_id"}. ${refusals}`,
  headers: signed,
  rawBody: signedVisit,
  data: z.object({ token: z.string(), expires: instant }),
});

/** A garage, and the secret with which its system signs: null where it has none. The secret itself is never read again. */
export const garageSystem = z.object({
  garage_id: z.string(),
  name: z.string(),
  /** Its own postcode first, then the lines. */
  address: z.array(z.string()),
  /** Whether customers may pay it for a visit on the day. */
  takes_payments: z.boolean(),
  secret: z.nullable(
    z.object({
      made_at: instant,
      /** When its system last called with it; null when it has not. */
      used_at: z.nullable(instant),
    }),
  ),
});
export type GarageSystem = z.infer<typeof garageSystem>;

export const listGarageSystems = call('GET /api/garages/network/systems', {
  id: 'garage-systems',
  who: 'admin',
  summary:
    'The garages of the network by name, and which of them have a signing secret. `search` is a part of the name, the id or the address.',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    ...paging,
  }),
  data: rowsOf(garageSystem),
});

export const issueGarageSecret = call('POST /api/garages/network/{garageId}/signing-secret', {
  id: 'garage-signing-secret',
  who: 'admin',
  idempotent: byKey,
  summary:
    'A new secret with which a garage signs its calls, shown once; the one before ends. Audited. `was` is when the secret that was seen was made, null for none: GARAGE_SECRET_CHANGED 409 when it is another by now. GARAGE_UNKNOWN 422.',
  body: z.object({ was: z.optional(z.nullable(instant)) }),
  data: z.object({ garage_id: z.string(), secret: z.string() }),
});

export const revokeGarageSecret = call('DELETE /api/garages/network/{garageId}/signing-secret', {
  id: 'garage-signing-secret-revoke',
  who: 'admin',
  summary:
    'Ends the secret of a garage: its calls are refused until it has a new one. Audited. Without one nothing changes. `was` is when the secret that was seen was made: GARAGE_SECRET_CHANGED 409 when it is another by now. GARAGE_UNKNOWN 422.',
  query: z.object({ was: z.optional(instant) }),
  data: garageSystem,
});

export const setGarageTakesPayments = call('PUT /api/garages/network/{garageId}/takes-payments', {
  id: 'garage-takes-payments',
  who: 'admin',
  summary:
    'Whether customers may pay a garage for a visit on the day. Visits that are booked already stay as they were agreed. Audited. GARAGE_UNKNOWN 422.',
  body: z.object({ takes_payments: flag }),
  data: garageSystem,
});
