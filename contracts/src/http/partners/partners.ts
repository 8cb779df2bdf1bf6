import * as z from 'zod/mini';
import { callsOf, rowsOf, serviceNames, paging } from '../../call.js';
import { askedMoment } from '../../days/asked-moment.js';
import { instant } from '../../days/dates.js';
import { envelope, topicOf } from '../../event.js';
import { required, wholeNumber } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { auditOf } from '../shapes/audit-entry.js';

const call = callsOf('partners');

/** Topics that a partner may read: those of every other service, whether or not it publishes yet. */
export const feedTopics: readonly string[] = serviceNames.filter((name) => name !== 'partners').map(topicOf);
const topic = z.enum(feedTopics as string[], 'This is not one of our topics');
const topics = z.array(topic).check(z.minLength(1, 'Choose at least one topic'));

/** The most events on one page of the feed. */
export const feedPage = 500;

export const readEvents = call('GET /api/events', {
  id: 'partner-events',
  who: 'partner key',
  summary:
    'Events of one topic, in the order of the feed, which is also the order of each key. `after`: the `next` of the previous response; `from`: everything recorded since a moment, and perhaps a little more; neither: from the oldest event that is kept. `limit`: at most 500, 100 unless given. Always continue from `next`, and call again at once while `more` is true. NOT_SIGNED_IN 401, PARTNER_SUSPENDED and TOPIC_NOT_ALLOWED 403, CURSOR_EXPIRED 410 with data.next, TOO_MANY_TRIES 429 with Retry-After.',
  headers: z.object({ authorization: z.optional(z.string().check(z.maxLength(500))) }),
  query: z.object({
    topic,
    after: z.optional(z.string().check(z.maxLength(200))),
    from: z.optional(askedMoment),
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
  /** Empty: every type of the partner's topics. */
  eventTypes: z.array(z.string()),
  status: z.enum(['active', 'disabled']),
  disabledBecause: z.nullable(z.enum(['staff', 'failing', 'gone'])),
  failingSince: z.nullable(instant),
  /** Until when deliveries are also signed by the secret before, and by those before it whose day is not over. */
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

export const listPartners = call('GET /api/partners', {
  id: 'partners',
  who: 'admin',
  summary: 'Partners by name, with their keys and endpoints.',
  query: z.object(paging),
  data: rowsOf(partner),
});

/** Only this response holds the key in full. */
const newKey = z.object({ partner, key: z.string() });

const partnerForm = z.object({ name: required('Enter the partner’s name', 100), topics });

export const createPartner = call('POST /api/partners', {
  id: 'create-partner',
  who: 'admin',
  idempotent: byKey,
  summary: 'Creates a partner and its first key, which is shown only this once. PARTNER_NAME_TAKEN 409 with fields.name.',
  body: partnerForm,
  data: newKey,
});

export const listEventTypes = call('GET /api/partners/event-types', {
  id: 'partner-event-types',
  who: 'admin',
  summary: 'The event types that we publish.',
  data: z.object({ rows: z.array(z.object({ type: z.string(), topic: z.string(), summary: z.string() })) }),
});

export const readPartner = call('GET /api/partners/{partnerId}', {
  id: 'partner',
  who: 'admin',
  summary: 'One partner.',
  data: partner,
});

/** The state of a partner that the editor saw before a change; also the data of a PARTNER_CHANGED. */
export const seenPartner = z.object({ name: z.string(), status: partnerStatus, topics: z.array(z.string()) });

export const changePartner = call('PUT /api/partners/{partnerId}', {
  id: 'change-partner',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Changes the name of a partner, its topics, and whether it may read at all. Takes effect at once, for keys and for waiting deliveries. `was` is what was seen: PARTNER_CHANGED 409, with what it is by now in error.data, when a colleague changed it since.',
  body: z.object({
    ...partnerForm.shape,
    status: partnerStatus,
    was: z.optional(seenPartner),
  }),
  data: partner,
});

export const addPartnerKey = call('POST /api/partners/{partnerId}/keys', {
  id: 'add-partner-key',
  who: 'admin',
  idempotent: byKey,
  summary:
    'Creates a key, shown only this once. Older keys end a day later, so that the partner can change over. TOO_MANY_KEYS 409 beyond five.',
  data: newKey,
});

export const revokePartnerKey = call('DELETE /api/partners/{partnerId}/keys/{keyId}', {
  id: 'revoke-partner-key',
  who: 'admin',
  idempotent: byKey,
  summary: 'Ends a key at once.',
  data: partner,
});

export const listPartnersAudit = auditOf('partners', 'What was done about partners. subjectId is the partner.', 'admin');
