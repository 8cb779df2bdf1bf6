import * as z from 'zod/mini';
import { callsOf, nothing, rowsOf, serviceNames } from '../call.js';
import { instant } from '../dates.js';
import { envelope, topicOf } from '../event.js';
import { required, wholeNumber } from '../fields.js';
import { id, pathId } from '../ids.js';
import { auditEntry, auditQuery } from './accounts.js';

const call = callsOf('partners');

/** Topics that a partner may read: those of every other service, whether or not it publishes yet. */
export const feedTopics: readonly string[] = serviceNames.filter((name) => name !== 'partners').map(topicOf);
const topic = z.enum(feedTopics as string[], 'This is not one of our topics');
const topics = z.array(topic).check(z.minLength(1, 'Choose at least one topic'));

/** Events of one page of the feed, at most. */
export const feedPage = 500;

export const readEvents = call({
  id: 'partner-events',
  method: 'GET',
  path: '/api/events',
  who: 'partner key',
  summary:
    'Events of one topic, in the order of the feed, which is the order of each key. `after`: the `next` of the answer before; `from`: everything recorded since a moment, and perhaps a little more; neither: from the oldest that is kept. Take `next` in any case, and come again at once while `more` is true. NOT_SIGNED_IN 401, TOPIC_NOT_ALLOWED 403, CURSOR_EXPIRED 410 with data.next, TOO_MANY_TRIES 429 with Retry-After.',
  headers: z.object({ authorization: z.optional(z.string().check(z.maxLength(500))) }),
  query: z.object({
    topic,
    after: z.optional(z.string().check(z.maxLength(200))),
    from: z.optional(z.iso.datetime({ offset: true, error: 'Enter a moment like 2026-11-20T09:30:00Z' })),
    limit: z.optional(wholeNumber(`Between 1 and ${feedPage}`, 1, feedPage)),
  }),
  data: z.object({ events: z.array(envelope), next: z.string(), more: z.boolean() }),
});

// For staff

const partnerStatus = z.enum(['active', 'suspended']);

/** A key as it is listed: its first characters, never the key. */
export const partnerKey = z.object({
  id,
  hint: z.string(),
  createdAt: instant,
  endsAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type PartnerKey = z.infer<typeof partnerKey>;

/** `disabledBecause` of an endpoint: staff did it, nothing was delivered for days, or it answered 410. */
export const endpoint = z.object({
  id,
  url: z.string(),
  /** None: every type of the partner's topics. */
  eventTypes: z.array(z.string()),
  status: z.enum(['active', 'disabled']),
  disabledBecause: z.nullable(z.enum(['staff', 'failing', 'gone'])),
  failingSince: z.nullable(instant),
  /** Until when the secret before the current one signs as well. */
  oldSecretEndsAt: z.nullable(instant),
  createdAt: instant,
});
export type Endpoint = z.infer<typeof endpoint>;

export const partner = z.object({
  id,
  name: z.string(),
  status: partnerStatus,
  topics: z.array(z.string()),
  keys: z.array(partnerKey),
  endpoints: z.array(endpoint),
  createdAt: instant,
});
export type Partner = z.infer<typeof partner>;

export const listPartners = call({
  id: 'partners',
  method: 'GET',
  path: '/api/partners',
  who: 'admin',
  summary: 'Partners by name, with their keys and endpoints.',
  query: z.object({ page: z.optional(z.string()), perPage: z.optional(z.string()) }),
  data: rowsOf(partner),
});

/** The key in full is in this answer and nowhere else. */
const newKey = z.object({ partner, key: z.string() });

const partnerForm = z.object({ name: required('Enter the partner’s name', 100), topics });

export const createPartner = call({
  id: 'create-partner',
  method: 'POST',
  path: '/api/partners',
  who: 'admin',
  summary: 'A new partner and its first key, which is shown this once. PARTNER_NAME_TAKEN 409 with fields.name.',
  body: partnerForm,
  data: newKey,
});

export const listEventTypes = call({
  id: 'partner-event-types',
  method: 'GET',
  path: '/api/partners/event-types',
  who: 'admin',
  summary: 'The event types that we publish.',
  data: z.object({ rows: z.array(z.object({ type: z.string(), topic: z.string(), summary: z.string() })) }),
});

const ofPartner = z.object({ partnerId: pathId });

export const readPartner = call({
  id: 'partner',
  method: 'GET',
  path: '/api/partners/{partnerId}',
  who: 'admin',
  summary: 'One partner.',
  params: ofPartner,
  data: partner,
});

export const changePartner = call({
  id: 'change-partner',
  method: 'PUT',
  path: '/api/partners/{partnerId}',
  who: 'admin',
  summary: 'Its name, its topics, and whether it may read at all. Holds at once, for keys and for deliveries that wait.',
  params: ofPartner,
  body: z.object({ ...partnerForm.shape, status: partnerStatus }),
  data: partner,
});

export const addPartnerKey = call({
  id: 'add-partner-key',
  method: 'POST',
  path: '/api/partners/{partnerId}/keys',
  who: 'admin',
  summary: 'A new key, shown this once. The keys before it end a day later, so that the partner can change over.',
  params: ofPartner,
  data: newKey,
});

export const revokePartnerKey = call({
  id: 'revoke-partner-key',
  method: 'DELETE',
  path: '/api/partners/{partnerId}/keys/{keyId}',
  who: 'admin',
  summary: 'Ends a key at once.',
  params: z.object({ partnerId: pathId, keyId: pathId }),
  data: partner,
});

export const listPartnersAudit = call({
  id: 'partners-audit',
  method: 'GET',
  path: '/api/partners/audit',
  who: 'admin',
  summary: 'What was done about partners. subjectId is the partner.',
  query: auditQuery,
  data: rowsOf(auditEntry),
});

// Webhooks

const endpointForm = z.object({
  url: required('Enter the address', 500).check(
    z.refine((text) => URL.canParse(text), 'Enter an address like https://partner.example/events'),
  ),
  eventTypes: z.array(z.string()),
});
/** The signing secret in full is in this answer and nowhere else. */
const newSecret = z.object({ endpoint, secret: z.string() });
const ofEndpoint = z.object({ partnerId: pathId, endpointId: pathId });

export const addEndpoint = call({
  id: 'add-endpoint',
  method: 'POST',
  path: '/api/partners/{partnerId}/endpoints',
  who: 'admin',
  summary: 'Where events are delivered, signed by the Standard Webhooks specification. fields.url when the address may not be called.',
  params: ofPartner,
  body: endpointForm,
  data: newSecret,
});

export const changeEndpoint = call({
  id: 'change-endpoint',
  method: 'PUT',
  path: '/api/partners/{partnerId}/endpoints/{endpointId}',
  who: 'admin',
  summary: 'Its address, its event types, and whether it is used. One that was disabled goes on with what waits for it.',
  params: ofEndpoint,
  body: z.object({ ...endpointForm.shape, status: z.enum(['active', 'disabled']) }),
  data: endpoint,
});

export const removeEndpoint = call({
  id: 'remove-endpoint',
  method: 'DELETE',
  path: '/api/partners/{partnerId}/endpoints/{endpointId}',
  who: 'admin',
  summary: 'Removes an endpoint and what waits for it.',
  params: ofEndpoint,
  data: nothing,
});

export const rotateEndpointSecret = call({
  id: 'rotate-endpoint-secret',
  method: 'POST',
  path: '/api/partners/{partnerId}/endpoints/{endpointId}/secret',
  who: 'admin',
  summary: 'A new signing secret, shown this once. For a day every delivery carries two signatures, by the new one and by the old.',
  params: ofEndpoint,
  data: newSecret,
});

export const replayToEndpoint = call({
  id: 'replay-to-endpoint',
  method: 'POST',
  path: '/api/partners/{partnerId}/endpoints/{endpointId}/replay',
  who: 'admin',
  summary: 'Delivers what was recorded in a span of time again, as far as it is kept: each event by its own webhook-id.',
  params: ofEndpoint,
  body: z.object({ from: instant, until: z.optional(instant), failedOnly: z.optional(z.boolean()) }),
  data: z.object({ deliveries: z.int() }),
});

/** One try of a delivery. `status` is absent when nobody answered; `note` is the beginning of the answer, or what went wrong. */
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
  nextTryAt: z.nullable(instant),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type Delivery = z.infer<typeof delivery>;

export const listDeliveries = call({
  id: 'deliveries',
  method: 'GET',
  path: '/api/partners/{partnerId}/deliveries',
  who: 'admin',
  summary: 'The delivery log of a partner, newest first.',
  params: ofPartner,
  query: z.object({
    endpointId: z.optional(z.string()),
    status: z.optional(deliveryStatus),
    eventType: z.optional(z.string()),
    page: z.optional(z.string()),
    perPage: z.optional(z.string()),
  }),
  data: rowsOf(delivery),
});

export const sendDeliveryAgain = call({
  id: 'send-delivery-again',
  method: 'POST',
  path: '/api/partners/{partnerId}/deliveries/{deliveryId}/send-again',
  who: 'admin',
  summary: 'Delivers an event again, from the first try of the schedule. EVENT_NOT_KEPT 410 when the feed no longer has it.',
  params: z.object({ partnerId: pathId, deliveryId: pathId }),
  data: delivery,
});
