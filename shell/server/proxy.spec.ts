import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, callsOf, serviceNames } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import Fastify, { type FastifyInstance } from 'fastify';
import { aKey } from '../src/testing/a-release.js';
import { type EdgeUnderTest, startEdge } from '../test/edge-under-test.js';
import { readBodies } from './bodies.js';
import { edgeConfig } from './config.js';
import { limitFiles } from './connections.js';
import { failureToStart, logOptions } from './log.js';
import { serveCalls, addressAt, isPath } from './proxy.js';
import { callSegmentsOf, looksLikeCall, routerPath, routesOf } from './route-table.js';
import { EdgeMetrics } from './telemetry/metrics.js';

/** The edge of one call, whose service answers as it is told. */
const anEdge = async (call: Call, service: RequestListener) => {
  const server = createServer(service);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = edgeConfig({
    SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, url]))),
    REMOTES_FILE: 'x',
    RELEASE_KEYS: aKey().publicKey,
    STRIPE_PUBLISHABLE_KEY: 'k',
  });
  const app = Fastify();
  readBodies(app, config);
  await serveCalls(app, { config, metrics: new EdgeMetrics() }, [call]);
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
  return app;
};

it('gives up on a silent service shortly after the call’s timeout, with the error envelope', async () => {
  const slow = callsOf('pricing')('GET /api/slow', { id: 'slow', who: 'public', summary: '', timeoutMs: 1 });
  const app = await anEdge(slow, () => undefined);
  const began = Date.now();
  const answer = await app.inject({ method: 'GET', url: slow.path });
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([504, 'TIMED_OUT']);
  expect(Date.now() - began).toBeLessThan(4_000);
  await app.close();
});

it('passes on a file that the service sends slowly, whole, far beyond the time-out of its call', async () => {
  const paper = callsOf('claims')('GET /api/paper', { id: 'paper', who: 'public', summary: '', file: 'text/plain', timeoutMs: 1 });
  const app = await anEdge(paper, async (_, response) => {
    for (let part = 0; part < 20; part += 1) {
      response.write('x');
      await wait(75);
    }
    response.end();
  });
  const began = Date.now();
  const answer = await app.inject({ method: 'GET', url: paper.path });
  expect([answer.statusCode, answer.body]).toEqual([200, 'x'.repeat(20)]);
  expect(Date.now() - began).toBeGreaterThan(1_400);
  await app.close();
});

it('passes a file as large as its call says, and a little for the form around it; of a larger one it says what the service would', async () => {
  const upload = { field: 'file', maxBytes: 2_000_000, tooLarge: 'No more than 2 MB.' };
  const files = callsOf('claims')('POST /api/files', { id: 'files', who: 'public', summary: '', upload });
  const app = await anEdge(files, (request, response) => {
    request.resume().on('end', () => response.end('{"success":true,"data":{}}'));
  });
  const send = (bytes: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return app.inject({ method: 'POST', url: files.path, headers, payload: Buffer.alloc(bytes) });
  };
  expect((await send(2_010_000)).statusCode).toBe(200);
  const refused = await send(2_100_000);
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    { success: false, error: { code: 'TOO_LARGE', message: 'No more than 2 MB.', fields: { file: 'No more than 2 MB.' } } },
  ]);
  await app.close();
});

describe('a file that the service did not wait for', () => {
  const upload = { field: 'file', maxBytes: 2_000_000 };
  const files = callsOf('claims')('POST /api/files', { id: 'files', who: 'customer', summary: '', upload });
  const head = (length: string) =>
    `POST ${files.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
  const answered = async () => {
    const app = await anEdge(files, (_, response) => response.writeHead(401).end('{"success":false}'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
    const heard: string[] = [];
    socket.on('data', (data) => heard.push(...String(data).split(/(?=HTTP)/)));
    const statuses = () => heard.flatMap((text) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? []);
    return { app, socket, statuses };
  };

  it('is read to its end, so that the answer arrives, and the next request on that connection too', async () => {
    const { app, socket, statuses } = await answered();
    socket.write(head('content-length: 1000000') + 'x'.repeat(1_000));
    await once(socket, 'data');
    socket.write('x'.repeat(999_000));
    socket.write(`${head('content-length: 3')}xxx`);
    await once(socket, 'data');
    expect(statuses()).toEqual(['401', '401']);
    socket.destroy();
    await app.close();
  });

  it('is not read beyond what its call takes', async () => {
    const { app, socket, statuses } = await answered();
    const chunk = `186a0\r\n${'x'.repeat(100_000)}\r\n`;
    socket.write(head('transfer-encoding: chunked') + chunk);
    await once(socket, 'data');
    socket.on('error', () => undefined).write(chunk.repeat(30));
    await new Promise((closed) => socket.once('close', closed));
    expect(statuses()).toEqual(['401']);
    await app.close();
  });
});

describe('target', () => {
  let edge: EdgeUnderTest;

  const asked: (string | undefined)[] = [];

  const elsewhere = createServer((incoming, response) => {
    asked.push(incoming.url);
    response.end('the inside');
  });

  let [port, host] = [0, ''];

  beforeAll(async () => {
    edge = await startEdge();
    port = Number(new URL(await edge.app.listen({ port: 0, host: '127.0.0.1' })).port);
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    elsewhere.close();
    await edge.close();
  });

  const statusOf = async (method: string, path: string): Promise<number | undefined> => {
    const asking = request({ host: '127.0.0.1', port, method, path, agent: false });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  /** What a client may write in place of a path. */
  const forms: readonly ((path: string) => string)[] = [
    (path) => `http://${host}${path}`,
    (path) => `HTTP://${host}${path}?x=1`,
    (path) => `https://${host}${path}`,
    (path) => `//${host}${path}`,
    (path) => `/\\${host}${path}`,
  ];

  describe('a target that is not a path', () => {
    it.each([
      ['a call', 'POST', '/ajax/vehicle'],
      ['a call with a part that varies', 'GET', '/api/pricing/quotes/1'],
      ['a page', 'GET', '/account'],
      ['a file', 'GET', '/js/shell.1.js'],
      ['the list of remotes', 'GET', '/remotes.json'],
      ['nothing', 'POST', '/no-such'],
    ])('is refused where it looks like %s, and no server is asked', async (_, method, path) => {
      expect(await Promise.all(forms.map((form) => statusOf(method, form(path))))).toEqual(forms.map(() => 400));
      expect([asked, edge.seen]).toEqual([[], []]);
    });

    it.each(['OPTIONS * HTTP/1.1', 'CONNECT inside.example:443 HTTP/1.1', 'GET inside.example:80 HTTP/1.1'])(
      'is refused as %s',
      async (line) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
        const heard: Buffer[] = [];
        socket.on('data', (chunk) => heard.push(chunk));
        await once(socket, 'close');
        expect(Buffer.concat(heard).toString()).toMatch(/^(HTTP\/1\.1 400 |$)/);
      },
    );
  });

  it.each([
    ['/', true],
    ['/account?next=//x', true],
    ['/ajax/vehicle?x=\\y', true],
    ['', false],
    ['*', false],
    ['account', false],
    ['//account', false],
    ['/\\account', false],
    ['/a\\b', false],
    ['/a//b/', true],
    [`/a${'/'.repeat(16)}b`, false],
    [`/a?${'/'.repeat(16)}b`, true],
    ['http:/account', false],
  ])('%j is a path: %s', (target, expected) => expect(isPath(target)).toBe(expected));

  it('keeps the origin of the service', () => {
    expect(addressAt('http://pricing:3102/ignored', '/api/quotes/1')).toBe('http://pricing:3102/api/quotes/1');
    expect(addressAt('http://pricing:3102', '//other/x')).toBe('http://pricing:3102//other/x');
    for (const path of ['@other/x', '.other/x', ':80@other/x', '1/x']) expect(() => addressAt('http://pricing:3102', path)).toThrow();
  });
});

describe('connections', () => {
  const call = callsOf('accounts')('GET /paper', { id: 'paper', who: 'public', summary: '' });

  let app: FastifyInstance;

  let url: string;

  const reading: AbortController[] = [];

  beforeEach(async () => {
    app = Fastify({ trustProxy: true, forceCloseConnections: true });
    limitFiles(app);
    const slowly = () => new Promise(() => undefined);
    app.get('/paper', { config: { call: { ...call, file: 'application/pdf' } } }, slowly);
    app.get('/other', { config: { call } }, () => 'answered');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    for (const one of reading.splice(0)) one.abort();
    await app.close();
  });

  /** `open` while the file is still being read. */
  const ask = async (path: string, from: string): Promise<number | 'open'> => {
    const controller = new AbortController();
    reading.push(controller);
    const asked = fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from }, signal: controller.signal });
    return Promise.race([asked.then(({ status }) => status).catch(() => 0), wait(500).then(() => 'open' as const)]);
  };

  const many = (count: number, path: string, from: string) => Promise.all(Array.from({ length: count }, () => ask(path, from)));

  it('one address, or one network of IPv6, reads so many files at a time; that takes nothing from other calls, or from other people', async () => {
    expect(new Set(await many(64, '/paper', '2001:db8::1'))).toEqual(new Set(['open']));
    expect(await Promise.all([ask('/paper', '2001:db8::2'), ask('/other', '2001:db8::1'), ask('/paper', '2001:db8:0:1::1')])).toEqual([
      503,
      200,
      'open',
    ]);
    reading[0]?.abort();
    let answer: number | 'open' = 503;
    // The edge hears a little later that one has gone.
    while (answer === 503) answer = await ask('/paper', '2001:db8::1');
    expect(answer).toBe('open');
  });
});

describe('the route table', () => {
  const call = callsOf('pricing');

  const aCall = (over: Partial<Call> = {}): Call => ({
    ...call('POST /ajax/vehicle', { id: 'x', who: 'public', summary: '' }),
    ...over,
  });

  it.each([
    ['/ajax/vehicle', '/ajax/vehicle'],
    ['/quote/{quoteId}/step/{step}', '/quote/:quoteId/step/:step'],
    ['/ajax/codelookup/query:{postcode}', '/ajax/codelookup/query:::postcode'],
  ])('writes %s as %s', (path, written) => expect(routerPath(path)).toBe(written));

  it('leaves out what only services may call', () => {
    const routes = routesOf([
      aCall(),
      aCall({ path: '/internal/quotes/{quoteId}', who: 'service' }),
      aCall({ path: '/internal/odd', who: 'public' }),
      aCall({ path: '/x', who: 'service' }),
    ]);
    expect(routes.map(({ url }) => url)).toEqual(['/ajax/vehicle']);
  });

  it('holds every public call of every contract, once', () => {
    const keys = routesOf(calls).map(({ method, url }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(keys).toEqual(
      expect.arrayContaining([
        'POST /ajax/login',
        'POST /ajax/vehicle',
        'POST /payment/:',
        'POST /quote/:/step/1',
        'POST /webhooks/stripe',
      ]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  describe('distinguishes a mistaken call from a page', () => {
    const segments = callSegmentsOf([aCall(), aCall({ path: '/quote/{quoteId}/step/{step}' }), aCall({ path: '/webhooks/stripe' })]);
    it.each([
      ['GET', '/ajax/nothing', true],
      ['GET', '/api/nothing', true],
      ['GET', '/internal/sessions', true],
      ['GET', '/webhooks/stripe', true],
      ['GET', '/quote/warranty/step/1/', false],
      ['GET', '/', false],
      ['GET', '/no-such-page', false],
      ['HEAD', '/account', false],
      ['POST', '/quote/warranty', true],
      ['DELETE', '/', true],
    ])('%s %s', (method, path, expected) => expect(looksLikeCall(segments, method, path)).toBe(expected));
  });
});

const failed = (work: () => unknown): Record<string, unknown> => {
  try {
    work();
  } catch (error) {
    const line = failureToStart(error);
    expect(line).not.toContain('\n');
    return JSON.parse(line) as Record<string, unknown>;
  }
  throw new Error('it started');
};

describe('the edge’s log', () => {
  it.each(['info', 'warn', 'error'] as const)('has lines like those of the services: %s', (level) => {
    const lines: string[] = [];
    const { log } = Fastify({ logger: { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } } });
    log.child({ requestId: 'r1' })[level]({ route: '/x' }, 'answered');
    expect(lines.join()).toMatch(new RegExp(`^\\{"level":"${level}","time":"\\d{4}-[^"]*Z","service":"edge"`));
    expect(JSON.parse(lines.join())).toMatchObject({ requestId: 'r1', route: '/x', msg: 'answered' });
  });

  it('says in one line which settings are missing or wrong, and none of their values', () => {
    const line = failed(() => edgeConfig({ SERVICE_URLS: '{"hidden', TIMINGS: '{"lookup":1}' }));
    expect(line).toMatchObject({ level: 'error', service: 'edge', time: expect.stringMatching(/Z$/) });
    expect(line['settings']).toEqual(expect.arrayContaining(['SERVICE_URLS', 'REMOTES_FILE', 'RELEASE_KEYS', 'TIMINGS']));
    expect(line['msg']).toMatch(/^The edge cannot start\. SERVICE_URLS: /);
  });

  it('says so for what production refuses', () => {
    const production = { NODE_ENV: 'production', REMOTE_OVERRIDES: 'anybody' };
    expect(failed(() => edgeConfig(production))['settings']).toContain('REMOTES_FILE');
  });

  it('says in one line why else it could not start', () => {
    const line = failed(() => {
      throw new Error('listen EADDRINUSE');
    });
    expect(line).toMatchObject({ msg: 'The edge could not start', error: { message: 'listen EADDRINUSE' } });
  });
});
