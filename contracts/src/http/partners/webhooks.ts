import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { askedMoment } from '../../days/asked-moment.js';
import { instant } from '../../days/dates.js';
import { required } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { endpoint } from './partners.js';

const call = callsOf('partners');

const endpointForm = z.object({
  url: required('Enter the address', 500).check(
    z.refine((text) => URL.canParse(text), 'Enter an address like https://partner.example/events'),
  ),
  eventTypes: z.array(z.string()),
});
/** Only this response holds the signing secret in full. */
const newSecret = z.object({ endpoint, secret: z.string() });

export const addEndpoint = call('POST /api/partners/{partnerId}/endpoints', {
  id: 'add-endpoint',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Adds an address to which events are delivered, signed by the Standard Webhooks specification. fields.url when the address may not be called, fields.eventTypes when the partner may not read one. TOO_MANY_ENDPOINTS 409 beyond ten.',
  body: endpointForm,
  data: newSecret,
});

/** The state of an endpoint that the editor saw before a change; also the data of its PARTNER_CHANGED. */
export const seenEndpoint = z.object({ url: z.string(), eventTypes: z.array(z.string()), status: z.enum(['active', 'disabled']) });
export type SeenEndpoint = z.infer<typeof seenEndpoint>;

export const changeEndpoint = call('PUT /api/partners/{partnerId}/endpoints/{endpointId}', {
  id: 'change-endpoint',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Changes the address of an endpoint, its event types, and whether it is used. One that was disabled continues with the events that wait for it. fields.eventTypes when it adds one that the partner may not read. `was` is what was seen: PARTNER_CHANGED 409, with what it is by now in error.data, when it is another.',
  body: z.object({
    ...endpointForm.shape,
    status: z.enum(['active', 'disabled']),
    was: z.optional(seenEndpoint),
  }),
  data: endpoint,
});

export const removeEndpoint = call('DELETE /api/partners/{partnerId}/endpoints/{endpointId}', {
  id: 'remove-endpoint',
  who: 'admin',
  idempotent: byKey,
  summary: 'Removes an endpoint and the events that wait for it.',
});

export const rotateEndpointSecret = call('POST /api/partners/{partnerId}/endpoints/{endpointId}/secret', {
  id: 'rotate-endpoint-secret',
  who: 'admin',
  idempotent: byKey,
  summary: 'A new signing secret, shown only this once. For a day every delivery is signed by the one before as well.',
  data: newSecret,
});

export const replayToEndpoint = call('POST /api/partners/{partnerId}/endpoints/{endpointId}/replay', {
  id: 'replay-to-endpoint',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Delivers what was recorded in a span of time again, as far as it is still kept: each event under its own webhook-id, and none that is being sent at that moment. TOO_MANY_EVENTS 422 beyond 10,000.',
  body: z.object({ from: askedMoment, until: z.optional(askedMoment), failedOnly: z.optional(z.boolean()) }),
  data: z.object({ deliveries: z.int() }),
});

/** One try of a delivery. `status` is absent when there was no response; `note` is the beginning of the response, or what went wrong. */
const deliveryTry = z.object({ at: instant, status: z.nullable(z.int()), ms: z.int(), note: z.string() });

const deliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

export const delivery = z.object({
  id: z.string(),
  endpointId: id,
  eventId: id,
  eventType: z.string(),
  status: deliveryStatus,
  tries: z.array(deliveryTry),
  /** Null once it is over, and while it is being sent. */
  nextTryAt: z.nullable(instant),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type Delivery = z.infer<typeof delivery>;

export const listDeliveries = call('GET /api/partners/{partnerId}/deliveries', {
  id: 'deliveries',
  who: 'admin',
  summary: 'The delivery log of a partner, newest first.',
  query: z.object({
    endpointId: z.optional(z.string()),
    status: z.optional(deliveryStatus),
    eventType: z.optional(z.string()),
    ...paging,
  }),
  data: rowsOf(delivery),
});

export const sendDeliveryAgain = call('POST /api/partners/{partnerId}/deliveries/{deliveryId}/send-again', {
  id: 'send-delivery-again',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Delivers an event again, from the first try of the schedule. DELIVERY_UNDER_WAY 409 while it is being sent, EVENT_NOT_KEPT 410 when the feed no longer has it, ENDPOINT_REMOVED 410 when its webhook has been removed.',
  data: delivery,
});
