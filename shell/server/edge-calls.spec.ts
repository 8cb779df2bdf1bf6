import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';

let edge: EdgeUnderTest;

const listeningAt = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) return app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

describe.each(['elsewhere', 'in this process'] as const)('calls at the edge of services %s', (where) => {
  beforeAll(async () => {
    edge = await startEdge({}, undefined, where);
  });
  afterAll(() => edge.close());
  beforeEach(() => edge.seen.splice(0));

  it('passes a call to its service with body, query, cookie and a request id, and passes the cookie back', async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/ajax/vehicle?x=1',
      payload: { vrm: 'AA19AAA' },
      headers: { cookie: 'ks_session=a' },
    });
    expect(answer.json()).toEqual({ success: true, data: {} });
    expect(answer.headers['set-cookie']).toBe('ks_session=x; HttpOnly');
    expect(edge.seen[0]).toMatchObject({ method: 'POST', url: '/ajax/vehicle?x=1', body: '{"vrm":"AA19AAA"}' });
    expect(edge.seen[0]?.headers).toMatchObject({
      cookie: 'ks_session=a',
      'x-request-id': answer.headers['x-request-id'],
      'content-type': 'application/json',
    });
  });

  it('removes the headers of services from an outside request', async () => {
    await edge.app.inject({
      method: 'POST',
      url: '/ajax/vehicle',
      payload: {},
      headers: { 'x-service-key': 'guess', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example', host: 'localhost:3000' },
    });
    expect(edge.seen[0]?.headers).not.toHaveProperty('x-service-key');
    expect(edge.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:3000' });
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'kerbside.example'])(
    'tells services that it was asked as %s',
    async (host) => {
      await edge.app.inject({ method: 'POST', url: '/ajax/vehicle', payload: {}, headers: { host } });
      expect(edge.seen[0]?.headers).toMatchObject({ 'x-forwarded-host': host });
    },
  );

  it.each([
    ['expect', '100-continue'],
    ['keep-alive', '300'],
    ['te', 'trailers'],
    ['trailer', 'x-sum'],
    ['upgrade', 'h2c'],
    ['http2-settings', 'AAMAAABk'],
    ['proxy-connection', 'keep-alive'],
    ['proxy-authorization', 'Basic eDp5'],
    ['proxy-authenticate', 'Basic'],
    ['x-mine', '1'],
  ])('answers a request with %s, which it keeps to its own connection', async (name, value) => {
    const { port } = new URL(await listeningAt(edge.app));
    for (const [method, path, body] of [
      ['POST', '/ajax/vehicle', '{"vrm":"AA19AAA"}'],
      ['POST', '/api/accounts/documents', 'x'.repeat(2_000_000)],
      ['POST', '/webhooks/stripe', '{}'],
    ] as const) {
      const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked', connection: `${name}, x-mine`, [name]: value };
      const asking = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      answer.resume();
      expect([answer.statusCode, edge.seen.at(-1)?.url, edge.seen.at(-1)?.headers[name]]).toEqual([200, path, undefined]);
    }
  });

  it('passes on a GET without the body that it was sent with', async () => {
    const { port } = new URL(await listeningAt(edge.app));
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const asking = request({ host: '127.0.0.1', port, method: 'GET', path: '/api/accounts/session', headers, agent: false });
    asking.end('{}');
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, edge.seen.at(-1)?.headers['content-length']]).toEqual([200, undefined]);
  });

  it('tells nothing of its connection to the service', async () => {
    const answer = await fetch(`${await listeningAt(edge.app)}/api/accounts/session`, { headers: { connection: 'close' } });
    expect([answer.headers.get('keep-alive'), answer.status]).toEqual([null, 200]);
  });

  it('behind a proxy believes the address that the proxy saw, not what the visitor wrote before it', async () => {
    const behind = await startEdge({ TRUST_PROXY: 'true' }, undefined, where);
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' };
    await behind.app.inject({ method: 'POST', url: '/ajax/vehicle', payload: {}, headers });
    await behind.close();
    expect(behind.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '198.51.100.7' });
  });

  it('posts to the payment page’s own path, with and without its slash', async () => {
    await edge.app.inject({ method: 'POST', url: '/payment/q1/', payload: {} });
    await edge.app.inject({ method: 'POST', url: '/payment/q1', payload: {} });
    expect(edge.seen.map(({ url }) => url)).toEqual(['/payment/q1', '/payment/q1']);
  });

  it.each([
    ['POST', '/internal/sessions/resolve'],
    ['POST', '/ajax/no-such'],
    ['GET', '/api/none'],
    ['GET', '/ajax/vehicle-lookup/%2e%2e/%2e%2e/internal'],
    ['GET', '/api/claims/policies/..'],
  ] as const)('answers %s %s with NO_SUCH_CALL and asks no service', async (method, url) => {
    const answer = await edge.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'NO_SUCH_CALL' } });
    expect(edge.seen).toEqual([]);
  });

  it.each([
    ['PUT', '/ajax/vehicle', 'POST'],
    ['GET', '/ajax/vehicle', 'POST'],
    ['DELETE', '/api/claims/policies/', 'GET, HEAD'],
    ['PATCH', '/payment/q1', 'POST'],
  ] as const)('says to %s %s which methods it takes: %s', async (method, url, allow) => {
    const answer = await edge.app.inject({ method, url });
    expect([answer.statusCode, answer.headers['allow'], answer.json()]).toEqual([
      405,
      allow,
      { success: false, error: { code: 'METHOD_NOT_ALLOWED', message: 'This address does not take that method.' } },
    ]);
    expect(edge.seen).toEqual([]);
  });

  it.each(['/api/claims/policies/%ff', `/api/claims/policies/${'x'.repeat(900)}`])('refuses %s with the error envelope', async (url) => {
    const answer = await edge.app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { success: false, error: { code: 'INVALID', message: 'This request cannot be read.' } },
    ]);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
  });

  it.each([
    ['with its length', (text: string) => ({ body: text })],
    ['without its length', (text: string) => ({ body: new Blob([text]).stream(), duplex: 'half' })],
  ])('refuses a body that is too large, sent %s, and keeps serving', async (_, init) => {
    const url = await listeningAt(edge.app);
    const send = (bytes: number) => fetch(`${url}/ajax/vehicle`, { method: 'POST', ...init('x'.repeat(bytes)) });
    const answer = await send(1_100_000);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { success: false, error: { code: 'TOO_LARGE', message: 'That is too large to send.' } },
    ]);
    expect((await send(1_000_000)).status).toBe(200);
  });

  it('returns the error envelope when a service is down', async () => {
    const url = await listeningAt(edge.app);
    const answer = await fetch(`${url}/ajax/applyVoucher`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
  });
});
