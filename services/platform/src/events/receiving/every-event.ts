import * as z from 'zod/mini';
import { topicOf, type EventType } from '@kerbside/contracts/event';

const every = '*';

/**
 * Every event of a service's topic, of any type and version: for a consumer that forwards events unchanged,
 * `@Consumes(everyEventOf('claims'))`. What the same service also consumes by name goes only there, in its other versions too.
 */
export const everyEventOf = (service: string): EventType => ({
  service,
  topic: topicOf(service),
  type: `${topicOf(service)}.${every}`,
  summary: `Everything that ${service} publishes.`,
  subject: null,
  data: z.unknown(),
  sample: {},
});

/** `kerbside.pricing.quote-priced.v1` → `kerbside.pricing.*` */
export const everyTypeOf = (type: string): string => `${type.split('.').slice(0, 2).join('.')}.${every}`;
