import { shareSchemas } from './share-schemas.mjs';
import { openSchemaOf, schemaOf } from './schema-of.mjs';

const parametersOf = (place, schema) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
};

/** A session cookie, under either of its names. */
const signedIn = ['session', 'sessionOverHttp'];

const security = {
  customer: signedIn,
  owner: signedIn,
  staff: signedIn,
  finance: signedIn,
  admin: signedIn,
  service: ['service'],
  public: [],
  'provider signature': [],
  'partner key': ['partnerKey'],
  edge: [],
};

const refusal = {
  description: 'Refused: the envelope says why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'Names what is to be done, so that it is done once: for a day, the same request of the same caller gets the first answer again, byte for byte, with `idempotent-replayed: true`. Another request with the key is refused (422); while the first is running, ask again after `retry-after` (409). Answers of 400, 401, 403, 404 and 429 are not kept; after 503 and 504 the same request goes on where it stopped.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const formSchema = ({ upload, body }) => {
  const { properties = {}, required = [] } = body ? schemaOf(body, 'input') : {};
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` };
  return { type: 'object', required: [upload.field, ...required], properties: { [upload.field]: file, ...properties } };
};

const bodyOf = (call) => {
  if (call.rawBody) {
    const schema = call.rawBody === true ? {} : schemaOf(call.rawBody, 'input');
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  if (call.upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(call) } } } };
  if (!call.body) return {};
  const schema = schemaOf(call.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } } };
};

const answerOf = (call) => {
  if (call.file) return Object.fromEntries([call.file].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  const data = call.who === 'partner key' ? openSchemaOf(call.data) : schemaOf(call.data, 'output');
  const properties = { success: { const: true }, data };
  return { 'application/json': { schema: { type: 'object', required: ['success', 'data'], properties } } };
};

const operation = (call) => ({
  operationId: call.id,
  summary: call.summary,
  ...(call.deprecated ? { deprecated: true } : {}),
  'x-who': call.who,
  ...(call.staff ? { 'x-staff': call.staff } : {}),
  'x-timeout-ms': call.timeoutMs,
  ...(call.cache ? { 'x-kept-seconds': call.cache.seconds } : {}),
  ...(call.stream ? { 'x-beat-ms': call.stream.beatMs } : {}),
  security: security[call.who].map((name) => ({ [name]: [] })),
  parameters: [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...parametersOf('header', call.headers),
    ...(call.changesState || call.method !== 'GET' ? [{ $ref: '#/components/parameters/AntiForgery' }] : []),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...bodyOf(call),
  responses: {
    200: {
      description: 'Done',
      content: answerOf(call),
    },
    ...(call.cache ? { 304: { description: 'The answer whose `etag` came as `if-none-match` still stands' } } : {}),
    ...Object.fromEntries((call.bare ?? []).map((status) => [status, { description: 'Done, without a body: see the summary' }])),
    '4XX': refusal,
    '5XX': refusal,
  },
});

export const openapi = (service, calls) => {
  const paths = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return shareSchemas({
    openapi: '3.1.0',
    info: {
      title: `Kerbside ${service}`,
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every response is `{success, data}` or `{success, error}` with a truthful HTTP status. `x-request-id` names its request to us; with 429, and 503 `BUSY`, `retry-after` says how many seconds to wait.',
    },
    servers: [{ url: '/' }],
    paths,
    components: componentsOf(calls),
  });
};

const componentsOf = (calls) => ({
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: '__Host-ks_session', description: 'The session, where the site is https.' },
    sessionOverHttp: {
      type: 'apiKey',
      in: 'cookie',
      name: 'ks_session',
      description: 'The session, where the site is plain http, as on a developer’s own machine.',
    },
    service: { type: 'apiKey', in: 'header', name: 'x-kerbside-service-key' },
    ...(calls.some(({ who }) => who === 'partner key') ? { partnerKey: { type: 'http', scheme: 'bearer' } } : {}),
  },
  parameters: {
    AntiForgery: {
      name: 'x-kerbside-request',
      in: 'header',
      required: false,
      description: 'Always "1"; required on every write that carries a session.',
      schema: { const: '1' },
    },
    ...(calls.some(({ idempotent }) => idempotent) ? { IdempotencyKey: idempotencyKey } : {}),
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['success', 'error'],
      properties: {
        success: { const: false },
        error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            data: {},
          },
        },
        data: { description: 'The data of the error, in the place where a successful response has its data.' },
      },
    },
  },
});
