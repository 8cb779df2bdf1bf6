import * as z from 'zod/mini';
import { instant } from './days/dates.js';
import { id } from './ids.js';

/**
 * The CloudEvents 1.0 envelope. `type` is `kerbside.<service>.<event>.v<N>`; `subject` and `partitionkey` are the aggregate's id;
 * `sequence` is the aggregate's version, so order per key can be checked. Data carries ids and facts only, never personal data.
 */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id,
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: instant,
  datacontenttype: z.literal('application/json'),
  partitionkey: z.string(),
  sequence: z.int(),
  traceparent: z.optional(z.string()),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;

/** An envelope as a whole message: the structured mode of CloudEvents, over HTTP and in Kafka alike. */
export const eventMediaType = 'application/cloudevents+json; charset=utf-8';

type Schema = z.core.$ZodType;

/** One event type and version as a value: the publisher makes it, consumers parse it, and AsyncAPI is generated from it. */
export interface EventType<S extends Schema = Schema> {
  readonly service: string;
  readonly topic: string;
  readonly type: string;
  readonly summary: string;
  /** Another version or type replaces it: once it has been released as deprecated, it may be removed. */
  readonly deprecated?: true;
  /** A later one of the same aggregate says all that an earlier one says: those that follow each other and were not yet published are told as one, the last. */
  readonly isLatestOnly?: true;
  /** The field of `data` that holds the aggregate's id, which is the envelope's subject and key. Null: it has an id of its own, which no field repeats. */
  readonly subject: string | null;
  readonly data: S;
  /** A golden sample of `data`, published to partners and checked by a test. */
  readonly sample: z.input<S>;
}
export type EventData<E extends EventType> = z.output<E['data']>;
export type EventOf<E extends EventType> = Omit<Envelope, 'data' | 'type'> & { readonly type: E['type']; readonly data: EventData<E> };

export const topicOf = (service: string): string => `kerbside.${service}`;

type EventDescription<S extends Schema> = Pick<EventType<S>, 'summary' | 'deprecated' | 'isLatestOnly' | 'data' | 'sample'> & {
  readonly subject?: (keyof z.output<S> & string) | null;
};

/**
 * `event('pricing', 'quote-priced', 1, …)` is `kerbside.pricing.quote-priced.v1` on topic `kerbside.pricing`. Its subject is the first field of its
 * sample unless it names another.
 */
export const event = <S extends Schema>(service: string, name: string, version: number, described: EventDescription<S>): EventType<S> => ({
  service,
  topic: topicOf(service),
  type: `kerbside.${service}.${name}.v${version}`,
  subject: Object.keys(Object(described.sample))[0] ?? null,
  ...described,
});
