import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { callsOf } from '../../src/call.js';
import { envelope, event } from '../../src/event.js';
import { carAdded } from '../../src/events/accounts.js';
import { eventTypes } from '../../src/events/all.js';
import { paymentSucceeded } from '../../src/events/payments.js';
import { partnerQuoteRequested } from '../../src/events/vouchers.js';
import * as callbacks from '../../src/http/callbacks/callbacks.js';
import { readEvents } from '../../src/http/partners/partners.js';
import { byKey } from '../../src/idempotency.js';
import { pounds } from '../../src/money/money.js';
import { asyncapi, eventSchemas, goldenEnvelope, wholeSchema } from './asyncapi.mjs';
import { staleAmong, staleNote, writeDocuments } from './documents.mjs';
import { openapi } from './openapi.mjs';
import { shareSchemas } from './share-schemas.mjs';

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

  it('ask no validator whether pounds are whole pence', () => {
    const priced = event('pricing', 'priced', 1, { summary: '', data: z.object({ price: pounds }), sample: { price: 218.15 } });
    expect(schemaOf(priced).properties.data.properties.price).toEqual({ type: 'number', description: 'With at most two decimals.' });
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

const wanted = { 'openapi/pricing.json': { paths: {} }, 'asyncapi/schemas/pricing.json': { type: 'object' } };

describe('the documents', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerbside-documents-'));
    writeDocuments(wanted, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are current once they are written', () => expect(staleAmong(wanted, folder)).toEqual([]));

  it('are stale when the contracts have changed', () => {
    writeFileSync(`${folder}/openapi/pricing.json`, '{}\n');
    expect(staleAmong(wanted, folder)).toEqual(['openapi/pricing.json']);
  });

  it('are stale when one is missing', () => {
    rmSync(`${folder}/openapi/pricing.json`);
    expect(staleAmong(wanted, folder)).toEqual(['openapi/pricing.json']);
  });

  it('are stale while there is one that the contracts no longer produce, and writing removes it', () => {
    const gone = `${folder}/asyncapi/schemas/gone.json`;
    writeFileSync(gone, '{}');
    expect(staleAmong(wanted, folder)).toEqual(['asyncapi/schemas/gone.json']);
    writeDocuments(wanted, folder);
    expect(existsSync(gone)).toBe(false);
  });

  it('are listed with what to do', () =>
    expect(staleNote(['openapi/pricing.json'])).toBe(
      'contracts/openapi/pricing.json does not match the contracts\nRun npm run generate, and commit the result',
    ));
});

const call = callsOf('callbacks');

describe('the document of a service', () => {
  const mine = call('GET /api/mine', {
    id: 'mine',
    who: 'customer',
    summary: '',
    data: callbacks.downloadAttachment.data,
  });
  const { paths, components } = openapi('callbacks', [mine, callbacks.downloadAttachment]);

  it('names the session’s cookie for https and for plain http', () => {
    expect(paths['/api/mine'].get.security).toEqual([{ session: [] }, { sessionOverHttp: [] }]);
    expect(components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: '__Host-ks_session' },
      sessionOverHttp: { in: 'cookie', name: 'ks_session' },
    });
  });

  it.each([
    ['anything where another company says it', /** @type {const} */ (true), {}],
    ['what is read after the signature', z.object({ id: z.string() }), expect.objectContaining({ required: ['id'] })],
  ])('tells of a signed body: %s', (_, rawBody, schema) => {
    const { post } = openapi('callbacks', [call('POST /api/signed', { ...mine, who: 'provider signature', rawBody })]).paths['/api/signed'];
    expect(post.requestBody.content).toEqual({ 'application/json': { schema } });
  });

  it('names every type of a file', () => {
    const { content } = paths[callbacks.downloadAttachment.path].get.responses[200];
    expect(Object.keys(content)).toEqual(['application/pdf', 'application/octet-stream']);
  });

  it.each([
    ['post', call('POST /api/phones', { ...mine, id: 'phones', bare: [201] }), '201'],
    ['get', call('GET /api/phones', { ...mine, id: 'phones', who: 'public', cache: { seconds: 10 } }), '304'],
  ])('names what a %s answers without a body', (method, asked, status) => {
    const { responses } = openapi('callbacks', [asked]).paths['/api/phones'][method];
    expect(Object.keys(responses)).toEqual(['200', status, '4XX', '5XX']);
    expect(responses[status]).not.toHaveProperty('content');
  });

  it('shows the key that a call takes, where one does', () => {
    const pay = call('POST /ajax/pay', { ...mine, id: 'pay', idempotent: byKey });
    const shown = openapi('callbacks', [mine, pay]);
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(shown.paths['/ajax/pay'].post.parameters).toContainEqual(key);
    expect(shown.paths['/api/mine'].get.parameters).not.toContainEqual(key);
    expect(shown.components.parameters.IdempotencyKey).toMatchObject({ name: 'idempotency-key', in: 'header', required: false });
    expect(components.parameters).not.toHaveProperty('IdempotencyKey');
  });
});

describe('share schemas', () => {
  const long = { description: 'x'.repeat(120) };
  const car = { type: 'object', properties: { plate: { type: 'string', ...long }, id: { type: 'string', format: 'uuid', ...long } } };
  const answer = (schema) => ({ 200: { description: 'Done', content: { 'application/json': { schema } } } });
  const documentOf = (...schemas) => ({
    paths: Object.fromEntries(schemas.map((schema, n) => [`/api/${n}`, { get: { operationId: `read-${n}`, responses: answer(schema) } }])),
    components: { schemas: { Refusal: { type: 'object' } } },
  });
  const schemaOf = ({ paths }, n) => paths[`/api/${n}`].get.responses[200].content['application/json'].schema;
  const ref = (name) => ({ $ref: `#/components/schemas/${name}` });

  it('moves a repeated schema to the components, under the name of its field, and refers to it', () => {
    const shared = shareSchemas(documentOf({ properties: { car } }, { type: 'array', items: car }));
    expect(shared.components.schemas).toEqual({ Refusal: { type: 'object' }, Car: car });
    expect([schemaOf(shared, 0), schemaOf(shared, 1)]).toEqual([{ properties: { car: ref('Car') } }, { type: 'array', items: ref('Car') }]);
  });

  it('names a text after its format, and a response after its call', () => {
    const { id } = car.properties;
    const whole = { anyOf: [{ properties: { id } }, { properties: { key: id } }] };
    const { schemas } = shareSchemas(documentOf(whole, whole)).components;
    expect(Object.keys(schemas)).toEqual(['Refusal', 'Read0Answer', 'Uuid']);
    expect(schemas.Read0Answer).toEqual({ anyOf: [{ properties: { id: ref('Uuid') } }, { properties: { key: ref('Uuid') } }] });
  });

  it('tells different schemas of one name apart', () => {
    const other = { ...car, required: ['id'] };
    const document = documentOf({ properties: { car } }, { items: car }, { properties: { car: other } }, { items: other });
    expect(Object.keys(shareSchemas(document).components.schemas)).toEqual(['Refusal', 'Car', 'Plate', 'Uuid', 'Car2']);
  });

  it('leaves alone what occurs once or is short, and what is not a schema', () => {
    const document = documentOf({ properties: { car, properties: { type: 'string' } } }, { type: 'string' }, { type: 'string' });
    expect(shareSchemas(document)).toEqual(document);
  });
});
