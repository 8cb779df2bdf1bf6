import * as z from 'zod/mini';
import type { ServiceName } from '../call.js';
import { event, topicOf, type EventType } from '../event.js';

const data = z.object({
  /** The service that keeps the trail. */
  trail: z.string(),
  /** The entry's place in it, counted from 1. The entries since the place in the previous event are there too, without an event of their own. */
  place: z.int(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The person whom the entry is about, if the service knew. */
  customerId: z.nullable(z.string()),
});

const recordedBy = (service: ServiceName) => ({
  ...event(service, 'audit-recorded', 1, {
    summary: 'Entries were added to the audit trail, up to this one. Ask the service why, and what changed.',
    data,
    sample: {
      trail: service,
      place: 41,
      action: 'quote-price-adjusted',
      subjectType: 'quote',
      subjectId: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    },
  }),
  topic: `${topicOf(service)}.audit`,
});

/**
 * What services tell each other about their audit trails, each on its own topic: partners may read the services' main topics, and must
 * not see what staff do. These events are in no document, feed or webhook for partners.
 */
export const auditRecordedOf = {
  accounts: recordedBy('accounts'),
  callbacks: recordedBy('callbacks'),
  claims: recordedBy('claims'),
  garages: recordedBy('garages'),
  payments: recordedBy('payments'),
  pricing: recordedBy('pricing'),
  vouchers: recordedBy('vouchers'),
} as const;

/** The services whose trails have entries about customers. */
export type Trail = keyof typeof auditRecordedOf;
export const trails = Object.keys(auditRecordedOf) as readonly Trail[];

/** Undefined for a service whose trail is not about customers. */
export const auditEventOf = (service: string): EventType<typeof data> | undefined =>
  trails.includes(service as Trail) ? auditRecordedOf[service as Trail] : undefined;
