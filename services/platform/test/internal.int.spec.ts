import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { callsOf } from '@kerbside/contracts/call';
import { writeTraceparent } from '@kerbside/contracts/traceparent';
import { Breakers } from '../src/internal/breakers.js';
import type { DomainError } from '../src/errors/errors.js';
import { Internal } from '../src/internal/internal.js';
import { answerHere } from '../src/internal/same-process.js';
import { makeLog, type Log } from '../src/telemetry/log.js';
import { scopes } from '../src/telemetry/scopes.js';
import { platformConfig } from '../src/settings/platform-config.js';
import { SessionCookie } from '../src/credentials/session-cookie.js';
import { Traces } from '../src/telemetry/traces.js';

const call = callsOf('claims');
const read = call('GET /internal/things/{id}', {
  id: 'read',
  who: 'service',
  summary: '',
  data: z.object({ id: z.string() }),
});
const hurried = { ...read, timeoutMs: 20 };
const change = call('POST /api/things', {
  id: 'change',
  who: 'owner',
  staff: 'agent',
  summary: '',
  body: z.object({ size: z.number(), text: z.optional(z.string()) }),
  data: z.object({ size: z.number() }),
});
const paper = call('GET /internal/paper', {
  id: 'paper',
  who: 'service',
  summary: '',
  file: 'application/pdf',
  data: z.object({}),
});

let server: FastifyInstance;
let seen: FastifyRequest[];
let whenAsked: () => void;
let answer: { status: number; body: unknown; afterMs?: number; location?: string };
let breakers: Breakers;
let internal: Internal;

beforeEach(async () => {
  seen = [];
  whenAsked = () => undefined;
  answer = { status: 200, body: { success: true, data: { id: '7', size: 3 } } };
  server = Fastify({ bodyLimit: 2_000_000 });
  server.all('/*', async (request, reply) => {
    seen.push(request);
    whenAsked();
    if (answer.afterMs) await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    if (answer.location) void reply.header('location', answer.location);
    return reply.status(answer.status).send(answer.body);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  internal = callerOf(server.listeningOrigin);
});
afterEach(async () => {
  breakers.onApplicationShutdown();
  server.server.closeAllConnections();
  await server.close();
});

const silent = makeLog({ service: 'pricing', level: 'silent' });
const callerOf = (claims: string, log: Log = silent): Internal => {
  const config = platformConfig('pricing', {
    PORT: '0',
    MONGO_URI: 'mongodb://x',
    SERVICE_KEY: 'k'.repeat(32),
    SERVICE_URLS: JSON.stringify({ claims }),
  });
  breakers = new Breakers();
  return new Internal(config, new SessionCookie(config), new Traces(), breakers, log);
};
const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: DomainError) => ({ code: error.code, ...error.details, cause: undefined }),
  );

describe.each([
  ['by a connection', false],
  ['in the same process', true],
])('a call to another service %s', (_way, isHere) => {
  let leave = (): void => undefined;
  beforeEach(() => {
    if (isHere) leave = answerHere(server.listeningOrigin, server);
  });
  afterEach(() => leave());

  it('carries our credential, the request’s id and trace, and the person’s session', async () => {
    const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };
    const scope = { requestId: 'req-12345678', trace };
    const data = await scopes.run(scope, () => internal.send(change, { body: { size: 3 } }, { sessionToken: 'token' }));
    expect(data).toEqual({ size: 3 });
    expect(seen[0]?.headers).toMatchObject({
      'x-kerbside-service': 'pricing',
      'x-kerbside-service-key': 'k'.repeat(32),
      'x-request-id': 'req-12345678',
      traceparent: writeTraceparent(trace),
      'x-kerbside-request': '1',
      cookie: 'ks_session=token',
    });
  });

  it('fills the path and sends no session unless it is given', async () => {
    await internal.send(read, { params: { id: 'a b' } });
    expect([seen[0]?.url, seen[0]?.headers.cookie]).toEqual(['/internal/things/a%20b', undefined]);
  });

  it.each(['.', '..', '', 'x'.repeat(101)])('finds nothing by an id that no path can carry: %j', async (id) => {
    expect(await refusal(internal.send(read, { params: { id } }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(seen).toEqual([]);
  });

  it('gives the bytes of a file', async () => {
    answer = { status: 200, body: Buffer.from('%PDF') };
    expect((await internal.download(paper, {})).toString()).toBe('%PDF');
  });

  it('passes a refusal on with its code, status, message, fields and data', async () => {
    answer = {
      status: 409,
      body: { success: false, error: { code: 'TOO_SMALL', message: 'Too small', fields: { size: 'More' }, data: { least: 4 } } },
    };
    expect(await refusal(internal.send(change, { body: { size: 3 } }))).toEqual({
      code: 'TOO_SMALL',
      status: 409,
      message: 'Too small',
      fields: { size: 'More' },
      data: { least: 4 },
      cause: undefined,
    });
  });

  it('makes up no fields for a refusal that names none', async () => {
    answer = { status: 404, body: { success: false, error: { code: 'NOT_FOUND', message: 'None' } } };
    expect(await refusal(internal.send(read, { params: { id: '7' } }))).toMatchObject({ code: 'NOT_FOUND', fields: undefined });
  });

  it('passes on that the person is not signed in, but not that we ourselves were refused', async () => {
    answer = { status: 401, body: { success: false, error: { code: 'NOT_SIGNED_IN', message: 'Sign in' } } };
    expect(await refusal(internal.send(change, { body: { size: 3 } }))).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 });
    expect(await refusal(internal.send(read, { params: { id: '7' } }))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    ['a fault of theirs', { status: 500, body: { success: false, error: { code: 'UNEXPECTED', message: 'x' } } }, 'SERVICE_UNAVAILABLE'],
    ['an answer that is no envelope', { status: 200, body: 'hello' }, 'SERVICE_UNAVAILABLE'],
    ['an answer that breaks the contract', { status: 200, body: { success: true, data: { id: 7 } } }, 'SERVICE_UNAVAILABLE'],
  ])('turns %s into one of our own codes', async (_, given, code) => {
    answer = given;
    expect(await refusal(internal.send(read, { params: { id: '7' } }))).toMatchObject({ code });
  });

  it('is answered outside of whatever the caller is in', async () => {
    const mine = new AsyncLocalStorage<string>();
    let theirs: string | undefined = 'none';
    whenAsked = () => void (theirs = mine.getStore());
    await mine.run('mine', () => internal.send(read, { params: { id: '7' } }));
    expect(theirs).toBeUndefined();
  });

  it.each(['', 'ü', 'x'.repeat(300_000)])('carries a text as it is, and the answer too', async (text) => {
    const { size } = await internal.send(change, { body: { size: 3, text } });
    expect([size, seen[0]?.body]).toEqual([3, { size: 3, text }]);
  });

  it('waits no longer than the contract allows', async () => {
    answer = { status: 200, body: {}, afterMs: 500 };
    expect(await refusal(internal.send(hurried, { params: { id: '7' } }))).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('says so when nobody listens there', async () => {
    const sent = callerOf('http://127.0.0.1:1').send(read, { params: { id: '7' } });
    expect(await refusal(sent)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    ['an error', (work: () => Promise<void>) => work(), 'error'],
    ['a warning in a job, which asks again by itself', (work: () => Promise<void>) => scopes.within({ isRetried: true }, work), 'warn'],
  ])('takes it for %s', async (_, within, level) => {
    const levels: string[] = [];
    const log = Object.assign(Object.create(silent), { warn: () => levels.push('warn'), error: () => levels.push('error') }) as Log;
    await within(async () => {
      await refusal(callerOf('http://127.0.0.1:1', log).send(read, { params: { id: '7' } }));
      answer = { status: 500, body: {} };
      await refusal(callerOf(server.listeningOrigin, log).send(read, { params: { id: '7' } }));
    });
    expect(levels).toEqual([level, 'error']);
  });

  it('follows no redirect', async () => {
    answer = { status: 302, body: '', location: '/elsewhere' };
    expect(await refusal(internal.send(read, { params: { id: '7' } }))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(seen).toHaveLength(1);
  });
});

describe('the breaker', () => {
  it('stops asking a service that fails, and not one that refuses', async () => {
    answer = { status: 409, body: { success: false, error: { code: 'NO', message: 'No' } } };
    for (let i = 0; i < 20; i += 1) await refusal(internal.send(change, { body: { size: 1 } }));
    expect(seen).toHaveLength(20);
    answer = { status: 500, body: {} };
    for (let i = 0; i < 60; i += 1) await refusal(internal.send(change, { body: { size: 1 } }));
    expect(seen.length).toBeLessThan(60);
    expect(await refusal(internal.send(change, { body: { size: 1 } }))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
