import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { envelope, event } from '../../src/event.js';
import { carAdded } from '../../src/events/accounts.js';
import { eventTypes } from '../../src/events/all.js';
import { paymentSucceeded } from '../../src/events/payments.js';
import { partnerQuoteRequested } from '../../src/events/vouchers.js';
import { readEvents } from '../../src/http/partners/partners.js';
import { asyncapi, eventSchemas, goldenEnvelope, wholeSchema } from './asyncapi.mjs';
import { openapi } from './openapi.mjs';

/** A reader whose schema refuses unknown fields would fail at the first field that we add. */
const closed = '"additionalProperties":false';
const documents = asyncapi(eventTypes, envelope);
const payloadOf = ({ type }) => documents.components.messages[type].payload;
const schemaOf = (one) => eventSchemas(one.service, [one], envelope).$defs[one.type];

describe('the documents of events', () => {
  it('let a version grow by fields', () => {
    expect(JSON.stringify(documents)).not.toContain(closed);
    expect(JSON.stringify(eventSchemas('all', eventTypes, envelope))).not.toContain(closed);
    expect(JSON.stringify(openapi('partners', [readEvents]).paths)).not.toContain(closed);
  });

  it('keep maps of values as they are', () => {
    const counted = event('pricing', 'counted', 1, {
      summary: '',
      data: z.object({ by: z.record(z.string(), z.int()) }),
      sample: { by: {} },
    });
    expect(schemaOf(counted).properties.data.properties.by.additionalProperties).toMatchObject({ type: 'integer' });
  });

  it('say in AsyncAPI and in the schema that a version is deprecated', () => {
    expect([payloadOf(paymentSucceeded).deprecated, schemaOf(paymentSucceeded).deprecated]).toEqual([true, true]);
    expect(payloadOf(carAdded)).not.toHaveProperty('deprecated');
  });

  it('name the field that is the key, and have it in the example', () => {
    const { carId } = carAdded.sample;
    expect(goldenEnvelope(carAdded)).toMatchObject({ subject: carId, partitionkey: carId });
    expect(payloadOf(carAdded).properties.subject.description).toBe('`data.carId`.');
    expect(documents.components.messages[carAdded.type].bindings.kafka.key.description).toBe('The envelope’s subject. `data.carId`.');
  });

  it('name the server that the example of a partner’s client reaches', () => {
    const example = readFileSync(new URL('../../examples/kafka/partner.properties', import.meta.url), 'utf8');
    expect(example).toContain(`bootstrap.servers=${documents.servers.partners.host}\n`);
    expect(example).toContain('security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\n');
    expect(documents.servers.partners).toMatchObject({ protocol: 'kafka-secure', security: [{ type: 'scramSha512' }] });
  });

  it('give each event the envelope that all share', () => {
    const [payload, whole] = [payloadOf(carAdded), wholeSchema(payloadOf(carAdded), documents)];
    expect(whole.properties).toEqual({ ...documents.components.schemas.envelope.properties, ...payload.properties });
    expect(whole).toMatchObject({ type: 'object', required: expect.arrayContaining(['subject', 'sequence', 'data']) });
    expect(wholeSchema({ type: 'object', properties: whole.properties }, documents)).toEqual({
      type: 'object',
      properties: whole.properties,
    });
  });

  it('say so where no field is the key', () => {
    expect(Object.values(partnerQuoteRequested.sample)).not.toContain(goldenEnvelope(partnerQuoteRequested).subject);
    expect(payloadOf(partnerQuoteRequested).properties.subject.description).toContain('no field');
  });
});
