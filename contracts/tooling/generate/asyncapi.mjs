import { openSchemaOf } from './schema-of.mjs';

export const asyncapi = (events, envelope) => {
  const channels = {};
  const operations = {};
  const messages = {};
  for (const event of events) {
    messages[event.type] = {
      name: event.type,
      title: event.type,
      summary: event.summary,
      contentType: 'application/cloudevents+json',
      payload: payloadOf(event, '#/components/schemas/envelope'),
      bindings: {
        kafka: { key: { type: 'string', description: `The envelope’s subject. ${aboutSubject(event)}` }, bindingVersion: '0.5.0' },
      },
      examples: [{ name: 'golden', payload: goldenEnvelope(event) }],
    };
    const channel = (channels[event.service] ??= {
      address: event.topic,
      description: `Everything that ${event.service} publishes, in order per key (the aggregate's id).`,
      messages: {},
      bindings: { kafka: { topic: event.topic, partitions: 6, bindingVersion: '0.5.0' } },
    });
    channel.messages[event.type] = { $ref: `#/components/messages/${event.type}` };
    operations[`publish-${event.service}`] ??= {
      action: 'send',
      channel: { $ref: `#/channels/${event.service}` },
      summary: `${event.service} publishes what happened.`,
    };
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Kerbside events',
      version: '1.0.0',
      license: { name: 'MIT' },
      description:
        'CloudEvents 1.0 on Kafka, and for partners by the feed `GET /api/events` and by signed webhooks (see partners/openapi.json and examples/). Ids and facts only; personal data is fetched by call.',
    },
    defaultContentType: 'application/cloudevents+json',
    servers: {
      partners: {
        host: 'kafka.kerbside.example:9094',
        protocol: 'kafka-secure',
        description: 'For partners with a user of Kafka, from the addresses that they have told us.',
        security: [{ type: 'scramSha512' }],
      },
    },
    channels,
    operations,
    components: { messages, schemas: { envelope: openSchemaOf(envelope) } },
  };
};

/** What an event adds to the envelope, which is at `$ref`. */
const payloadOf = (event, $ref) => ({
  allOf: [{ $ref }],
  ...(event.deprecated ? { deprecated: true } : {}),
  properties: {
    type: { const: event.type },
    subject: { type: 'string', description: aboutSubject(event) },
    data: openSchemaOf(event.data),
  },
});

/** An event's schema by itself, with the fields of the envelope, from an AsyncAPI document. */
export const wholeSchema = ({ allOf = [], ...own }, { components }) => {
  const [outer = {}] = allOf.map(({ $ref }) => components.schemas[$ref.split('/').at(-1)]);
  return { ...outer, ...own, properties: { ...outer.properties, ...own.properties } };
};

const aboutSubject = ({ subject }) => (subject === null ? 'An id of its own, which no field of `data` repeats.' : `\`data.${subject}\`.`);

/** The events of a service as JSON Schema, by their types, for consumers that do not read AsyncAPI. */
export const eventSchemas = (service, events, envelope) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Events of ${service}`,
  oneOf: events.map(({ type }) => ({ $ref: `#/$defs/${type}` })),
  $defs: {
    envelope: openSchemaOf(envelope),
    ...Object.fromEntries(events.map((event) => [event.type, { description: event.summary, ...payloadOf(event, '#/$defs/envelope') }])),
  },
});

/** The golden sample of an event, as it is published. */
export const goldenEnvelope = (event) => {
  const aggregate = event.subject === null ? '0c9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f' : String(event.sample[event.subject]);
  return {
    specversion: '1.0',
    id: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
    source: `/services/${event.service}`,
    type: event.type,
    subject: aggregate,
    time: '2026-11-20T09:30:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: aggregate,
    sequence: 1,
    data: event.sample,
  };
};
