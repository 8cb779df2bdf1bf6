import * as z from 'zod/mini';
import { topicOf, type Envelope, type EventType } from '@kerbside/contracts/event';
import { eventTypes } from '@kerbside/contracts/events/all';

const every = '*';

/**
 * Every event of a service's topic, of any type and version: for a consumer that forwards events unchanged,
 * `repeatable(everyEventOf('claims'), …)`. What the same service also consumes by name comes here after it.
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

const published = new Map(eventTypes.map(({ type, data }) => [type, data]));

/**
 * The data of an event as its consumer reads it. A consumer of every event gets it unchanged, unless it breaks the contract of its own type: that is as
 * unreadable to whom it is forwarded. A type that this release does not know may say anything.
 */
export const readData = ({ type: pattern, data: schema }: EventType, { type, data }: Pick<Envelope, 'type' | 'data'>) => {
  if (pattern !== everyTypeOf(pattern)) return z.safeParse(schema, data);
  const read = z.safeParse(published.get(type) ?? schema, data);
  return read.success ? { ...read, data } : read;
};
