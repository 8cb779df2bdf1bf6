// Writes the OpenAPI 3.1 documents (one a service) and the AsyncAPI 3 document from the contracts. `--check`: fails when the committed ones differ or are not valid.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import * as z from 'zod';

const contracts = fileURLToPath(new URL('..', import.meta.url));
const scratch = `${contracts}/dist/.generate`;

/** Compiles the sources anew, so that a stale build can never be documented. */
const compile = (folder = '') => {
  mkdirSync(`${scratch}/${folder}`, { recursive: true });
  for (const entry of readdirSync(`${contracts}/src/${folder}`, { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) compile(`${path}/`);
    else if (/(?<!\.spec|\.test)\.ts$/.test(entry.name)) {
      const { code } = transformFileSync(`${contracts}/src/${path}`, {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
      });
      writeFileSync(`${scratch}/${path.replace(/\.ts$/, '.js')}`, code);
    }
  }
};

const values = async (folder) => {
  const files = readdirSync(`${scratch}/${folder}`).filter((name) => name.endsWith('.js'));
  const modules = await Promise.all(files.sort().map((name) => import(`${scratch}/${folder}/${name}`)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => value && typeof value === 'object');
};

const schemaOf = (schema, io) => {
  const { $schema, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
};

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

const security = {
  customer: ['session'],
  owner: ['session'],
  staff: ['session'],
  finance: ['session'],
  admin: ['session'],
  service: ['service'],
  public: [],
  'provider signature': [],
  'partner key': ['partnerKey'],
};

const refusal = {
  description: 'Refused: the envelope says why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

const operation = (call) => ({
  operationId: call.id,
  summary: call.summary,
  ...(call.deprecated ? { deprecated: true } : {}),
  'x-who': call.who,
  'x-timeout-ms': call.timeoutMs,
  security: security[call.who].map((name) => ({ [name]: [] })),
  parameters: [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...parametersOf('header', call.headers),
    ...(call.changesState || call.method !== 'GET' ? [{ $ref: '#/components/parameters/AntiForgery' }] : []),
  ],
  ...(call.body
    ? {
        requestBody: {
          required: true,
          content: Object.fromEntries(
            ['application/json', 'application/x-www-form-urlencoded'].map((type) => [type, { schema: schemaOf(call.body, 'input') }]),
          ),
        },
      }
    : call.rawBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: {} } } } }
      : {}),
  responses: {
    200: {
      description: 'Done',
      content: call.file
        ? { [call.file]: { schema: { type: 'string', format: 'binary' } } }
        : {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'data'],
                properties: { success: { const: true }, data: schemaOf(call.data, 'output') },
              },
            },
          },
    },
    '4XX': refusal,
    '5XX': refusal,
  },
});

const openapi = (service, calls) => {
  const paths = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: `Kerbside ${service}`,
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Every answer is `{success, data}` or `{success, error}` with a truthful HTTP status.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-ks_session' },
        service: { type: 'apiKey', in: 'header', name: 'x-kerbside-service-key' },
        ...(calls.some(({ who }) => who === 'partner key') ? { partnerKey: { type: 'http', scheme: 'bearer' } } : {}),
      },
      parameters: {
        AntiForgery: {
          name: 'x-kerbside-request',
          in: 'header',
          required: false,
          description: 'Always "1"; demanded of every write that carries a session.',
          schema: { const: '1' },
        },
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
            data: { description: 'The data of the error, where an answer has its data.' },
          },
        },
      },
    },
  };
};

const asyncapi = (events, envelope) => {
  const channels = {};
  const operations = {};
  const messages = {};
  for (const event of events) {
    messages[event.type] = {
      name: event.type,
      title: event.type,
      summary: event.summary,
      contentType: 'application/cloudevents+json',
      payload: payloadOf(event, envelope),
      bindings: { kafka: { key: { type: 'string', description: 'The envelope’s subject.' }, bindingVersion: '0.5.0' } },
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
        'CloudEvents 1.0 on Kafka, and for partners by the feed `GET /api/events` and by signed webhooks (see openapi/partners.json and examples/). Ids and facts only; personal data is fetched by call.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels,
    operations,
    components: { messages },
  };
};

const payloadOf = (event, envelope) => {
  const outer = schemaOf(envelope, 'output');
  return { ...outer, properties: { ...outer.properties, type: { const: event.type }, data: schemaOf(event.data, 'output') } };
};

/** One event as JSON Schema, for consumers who read no AsyncAPI. */
const eventSchema = (event, envelope) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: event.type,
  description: event.summary,
  ...(event.deprecated ? { deprecated: true } : {}),
  ...payloadOf(event, envelope),
});

const goldenEnvelope = (event) => {
  const aggregate = String(Object.values(event.sample)[0]);
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

const documents = async () => {
  compile();
  const calls = (await values('http')).filter((value) => value.method && value.path && value.who);
  const events = (await values('events')).filter((value) => value.topic && value.type && value.data);
  const { envelope } = await import(`${scratch}/event.js`);
  const services = [...new Set(calls.map((call) => call.service))].sort();
  const files = Object.fromEntries(
    services.map((service) => [
      `openapi/${service}.json`,
      openapi(
        service,
        calls.filter((call) => call.service === service),
      ),
    ]),
  );
  const forPartners = events.flatMap((event) => [
    [`asyncapi/schemas/${event.type}.json`, eventSchema(event, envelope)],
    [`asyncapi/samples/${event.type}.json`, goldenEnvelope(event)],
  ]);
  return { ...files, 'asyncapi/kerbside.json': asyncapi(events, envelope), ...Object.fromEntries(forPartners) };
};

const validate = async (name, document) => {
  if (name.startsWith('openapi/')) {
    const { default: parser } = await import('@apidevtools/swagger-parser');
    await parser.validate(structuredClone(document));
    return;
  }
  if (name !== 'asyncapi/kerbside.json') return;
  const { Parser } = await import('@asyncapi/parser');
  const { diagnostics } = await new Parser().parse(JSON.stringify(document));
  const errors = diagnostics.filter((found) => found.severity === 0);
  if (errors.length) throw new Error(errors.map((found) => `${found.path.join('.')}: ${found.message}`).join('\n'));
};

const checking = process.argv.includes('--check');
const problems = [];
for (const [name, document] of Object.entries(await documents())) {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const file = `${contracts}/${name}`;
  if (checking) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      problems.push(`contracts/${name} is not what the contracts say: run npm run generate`);
    await validate(name, document).catch((error) => problems.push(`contracts/${name} is not valid: ${error.message}`));
  } else {
    mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
    writeFileSync(file, text);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
