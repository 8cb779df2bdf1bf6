import { equal } from '@pact-foundation/pact/src/v3/matchers.js';
import type { ServiceName } from '../call.js';
import { envelope, type Envelope, type EventData, type EventType } from '../event.js';
import { fieldsLike, pactOf, type StateOf } from './consumer-pact.js';

export interface ExpectedEvent<E extends EventType> {
  /** What the consumer does with it, in a few words: the name of the expectation. */
  readonly so: string;
  /** What has happened at the publisher, with the parameters that the event must repeat. */
  readonly given: readonly StateOf[];
  /** Fields that must match exactly; the rest may be anything of its kind. */
  readonly saying?: Partial<EventData<E>>;
  /** Gets one event as the pact describes it, to pass to the real consumer. */
  readonly receive: (event: Envelope) => Promise<void>;
}

/** What a consumer relies on in another service's event, written into `.cache/pacts`. */
export const expectEvent = <E extends EventType>(
  consumer: ServiceName | 'platform',
  eventType: E,
  { so, given, saying = {}, receive }: ExpectedEvent<E>,
) => {
  const message = pactOf(consumer, eventType.service).addAsynchronousInteraction();
  for (const [state, params] of given) message.given(state, params);
  return message
    .expectsToReceive(`${eventType.type}, ${so}`, (content) => content.withJSONContent(shapeOf(eventType, saying)))
    .executeTest(({ contents }) => receive(envelope.parse(contents.content)));
};

const shapeOf = ({ type, service, sample }: EventType, saying: object) => {
  const fixed = Object.fromEntries(Object.entries(saying).map(([name, value]) => [name, equal(value)]));
  // The aggregate's id. For an audit trail it is the service.
  const subject = type.includes('.audit-') ? service : '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b';
  return {
    specversion: '1.0',
    datacontenttype: 'application/json',
    type,
    source: `/services/${service}`,
    ...fieldsLike({
      id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      subject,
      partitionkey: subject,
      time: '2026-11-20T09:30:00.000Z',
      sequence: 1,
    }),
    data: { ...fieldsLike(Object(sample)), ...fixed },
  };
};
