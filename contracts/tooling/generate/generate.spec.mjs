// What the committed documents say is seen in them: here is what is not.
import { readFileSync } from 'node:fs';
import { envelope } from '../../src/event.js';
import { eventTypes } from '../../src/events/all.js';
import { readEvents } from '../../src/http/partners/partners.js';
import { asyncapi, eventSchemas } from './asyncapi.mjs';
import { openapi } from './openapi.mjs';

/** A reader whose schema refuses unknown fields would fail at the first field that we add. */
const closed = '"additionalProperties":false';
const documents = asyncapi(eventTypes, envelope);

it('let a version of an event grow by fields', () => {
  expect(JSON.stringify(documents)).not.toContain(closed);
  expect(JSON.stringify(eventSchemas('all', eventTypes, envelope))).not.toContain(closed);
  expect(JSON.stringify(openapi('partners', [readEvents]).paths)).not.toContain(closed);
});

it('name the server that the example of a partner’s client reaches', () => {
  const example = readFileSync(new URL('../../examples/kafka/partner.properties', import.meta.url), 'utf8');
  expect(example).toContain(`bootstrap.servers=${documents.servers.partners.host}\n`);
  expect(example).toContain('security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\n');
  expect(documents.servers.partners).toMatchObject({ protocol: 'kafka-secure', security: [{ type: 'scramSha512' }] });
});
