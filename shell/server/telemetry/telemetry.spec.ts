import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { callsOf, serviceNames } from '@kerbside/contracts/call';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import Fastify, { type FastifyInstance } from 'fastify';
import { aKey } from '../../src/testing/a-release.js';
import { type EdgeUnderTest, startEdge } from '../../test/edge-under-test.js';
import { edgeConfig } from '../config.js';
import { policyReports } from '../page/security.js';
import { serveCalls } from '../proxy.js';
import { EdgeMetrics, serveMetrics } from './metrics.js';
import { telemetry } from './telemetry.js';
import { traceRequests } from './traces.js';

const anApp = async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const app = Fastify({ logger: { level: 'warn', stream } });
  const failed: unknown[] = [];
  await app.register(telemetry, { onRemoteFailed: (facts) => failed.push(facts) });
  const tell = async (payload: unknown) => (await app.inject({ method: 'POST', url: '/telemetry', payload: payload as object })).statusCode;
  const tellOfPolicy = async (said: object) => {
    const headers = { 'content-type': 'application/csp-report' };
    const report = {
      'document-uri': 'https://kerbside.example/quote/?secret=s',
      'effective-directive': 'script-src-elem',
      'original-policy': 'p'.repeat(5_000),
      ...said,
    };
    return (await app.inject({ method: 'POST', url: policyReports, headers, payload: { 'csp-report': report } })).statusCode;
  };
  return { tell, tellOfPolicy, lines, failed };
};

describe('the reports of browsers', () => {
  it('are logged', async () => {
    const { tell, lines, failed } = await anApp();
    expect(await tell({ event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } })).toBe(204);
    expect(failed).toEqual([{ name: 'quote', code: 'REMOTE_TIMEOUT' }]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } });
  });

  it.each([
    ['an email', { event: 'remote_failed', facts: { name: 'jo@example.com' } }],
    ['a sentence', { event: 'remote_failed', facts: { name: 'Jo lives here' } }],
    ['a new line', { event: 'remote_failed', facts: { name: 'a\nb' } }],
    ['an event of another form', { event: 'Remote failed!', facts: {} }],
    ['more than it should say', { event: 'remote_failed', facts: {}, user: 'jo' }],
    ['too many facts', { event: 'x', facts: Object.fromEntries([...'abcdefghijk'].map((name) => [name, 1])) }],
  ])('are dropped with %s', async (_, payload) => {
    const { tell, lines } = await anApp();
    expect(await tell(payload)).toBe(204);
    expect(lines).toEqual([]);
  });

  it.each([
    ['https://evil.example/a.js?plate=AA19AAA', 'https://evil.example'],
    ['inline', 'inline'],
  ])('say whence came what a page’s policy forbids, and nothing of the page: %s', async (uri, blocked) => {
    const { tellOfPolicy, lines } = await anApp();
    expect(await tellOfPolicy({ 'blocked-uri': uri })).toBe(204);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'policy_broken', facts: { directive: 'script-src-elem', blocked } });
    expect(lines[0]).not.toMatch(/secret|AA19AAA/);
  });

  it.each([
    ['a visitor’s extension was stopped', { 'blocked-uri': 'moz-extension://a/b.js' }],
    ['a visitor’s extension tried', { 'blocked-uri': 'inline', 'source-file': 'chrome-extension://a/b.js' }],
    ['nobody can read', { 'blocked-uri': 'https://', 'effective-directive': 'a\nb' }],
  ])('are dropped where %s', async (_, said) => {
    const { tellOfPolicy, lines } = await anApp();
    expect(await tellOfPolicy(said)).toBe(204);
    expect(lines).toEqual([]);
  });

  it('are accepted at most 20 times a second', async () => {
    const { tell, lines } = await anApp();
    await Promise.all(Array.from({ length: 100 }, () => tell({ event: 'remote_failed', facts: {} })));
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(lines.length).toBeLessThanOrEqual(40);
  });
});

describe('the metrics of the edge', () => {
  let edge: EdgeUnderTest;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const shown = (): Promise<string> => edge.metrics.registry.metrics();
  const ask = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
    edge.app.inject({ method, url, ...(payload ? { payload } : {}) });

  it.each([
    ['page', 'GET', 200, () => ask('/quote/warranty/step/1/?vrm=AA19AAA')],
    ['page', 'GET', 404, () => ask('/no-such-page')],
    ['call', 'POST', 200, () => ask('/ajax/vehicle', 'POST', { vrm: 'AA19AAA' })],
    ['file', 'GET', 200, () => ask('/js/shell.1.js')],
    ['file', 'GET', 200, () => ask('/icons/icon-192.png')],
    ['file', 'GET', 206, () => edge.app.inject({ url: '/films/gearbox-in-leeds.webm', headers: { range: 'bytes=0-1' } })],
    ['file', 'GET', 303, () => ask('/.well-known/change-password')],
    ['remotes', 'GET', 200, () => ask('/remotes.json')],
    ['probe', 'GET', 200, () => ask('/health/live')],
    ['report', 'POST', 204, () => ask('/telemetry', 'POST', {})],
    ['unknown', 'GET', 405, () => ask('/ajax/vehicle')],
  ])('count and time a %s, %s %i, without revealing a plate', async (kind, method, status, request) => {
    await request();
    const text = await shown();
    const count = `edge_request_seconds_count{service="edge",kind="${kind}",method="${method}",status="${status}"}`;
    expect(text.split('\n').find((line) => line.startsWith(count))).toMatch(/ [1-9]\d*$/);
    expect(text).not.toContain('AA19AAA');
  });

  it('count the calls that a service did not answer', async () => {
    await ask('/ajax/applyVoucher', 'POST', {});
    expect(await shown()).toMatch(/edge_proxy_failures_total\{owner="vouchers",reason="no answer",service="edge"\} 1/);
  });

  it('count the remotes that failed in browsers, by known names only', async () => {
    await ask('/telemetry', 'POST', { event: 'remote_failed', facts: { name: 'quote', code: 'REMOTE_TIMEOUT' } });
    await ask('/telemetry', 'POST', { event: 'remote_failed', facts: { name: 'made-up', code: 'MADE_UP' } });
    const text = await shown();
    expect(text).toContain('edge_remote_failures_total{remote="quote",code="REMOTE_TIMEOUT",service="edge"} 1');
    expect(text).toContain('edge_remote_failures_total{remote="other",code="other",service="edge"} 1');
    expect(text).not.toMatch(/made-up|MADE_UP/);
  });

  it('show which remotes are on', async () => {
    expect(await shown()).toContain('edge_remote_enabled{remote="quote",version="1.0.0",service="edge"} 1');
  });

  it('are not available at the site’s own address', async () => {
    for (const accept of ['text/plain', 'text/html']) {
      const { statusCode, body } = await edge.app.inject({ method: 'GET', url: '/metrics', headers: { accept } });
      expect(statusCode).toBe(404);
      expect(body).not.toContain('edge_request_seconds');
    }
  });

  it('are available on a port of their own', async () => {
    const port = await freePort();
    const hide = await serveMetrics(new EdgeMetrics(), { port, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('process_cpu_seconds_total{service="edge"}');
    expect(text).toContain('# TYPE edge_request_seconds histogram');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await hide();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});

describe('a trace at the edge', () => {
  const call = callsOf('pricing')('GET /api/read', { id: 'read', who: 'public', summary: '' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';
  const wellFormed = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

  const servers: Server[] = [];
  const listening = (server: Server): Promise<string> => {
    servers.push(server);
    return new Promise((done) => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));
  };

  /** An edge in front of one service; `received` collects the headers that reach the service. */
  const anEdge = async (received: IncomingHttpHeaders[], env: Readonly<Record<string, string>> = {}) => {
    const service = await listening(createServer((request, response) => void (received.push(request.headers), response.end('{}'))));
    const urls = JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, service])));
    const config = edgeConfig({
      SERVICE_URLS: urls,
      REMOTES_FILE: 'x',
      RELEASE_KEYS: aKey().publicKey,
      STRIPE_PUBLISHABLE_KEY: 'k',
      ...env,
    });
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
    await traceRequests(app, config);
    app.addHook('preHandler', async ({ log }) => log.info('handling'));
    await serveCalls(app, { config, metrics: new EdgeMetrics() }, [call]);
    return { app, lines };
  };

  afterAll(() => {
    for (const server of servers) server.close();
  });

  const ask = (app: FastifyInstance, headers: Readonly<Record<string, string>>) => app.inject({ method: 'GET', url: call.path, headers });

  it('continues from the page to the service and into the log', async () => {
    const received: IncomingHttpHeaders[] = [];
    const { app, lines } = await anEdge(received);
    await ask(app, { traceparent: `00-${traceId}-${spanId}-01` });
    await app.close();
    expect(received[0]?.['traceparent']).toContain(traceId);
    expect(lines.find((line) => line.includes('handling'))).toContain(`"traceId":"${traceId}"`);
  });

  it.each([
    {},
    { traceparent: 'none' },
    { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` },
    { traceparent: `00-${traceId}-${spanId}-01-and-more`, tracestate: 'a=b', baggage: 'name=Jo' },
  ])('starts afresh for %j, and nothing else that came with it is passed on', async (headers) => {
    const received: IncomingHttpHeaders[] = [];
    const { app } = await anEdge(received);
    await ask(app, headers);
    await app.close();
    expect(received[0]?.['traceparent']).toMatch(wellFormed);
    expect(received[0]?.['traceparent']).not.toContain(traceId);
    expect(Object.keys(received[0] ?? {})).not.toEqual(expect.arrayContaining(['tracestate']));
    expect(received[0]).not.toHaveProperty('baggage');
  });

  it('is sent to the collector, by route and status, and passed on with the edge’s own span', async () => {
    const sent: string[] = [];
    const collector = await listening(
      createServer((request, response) => {
        request.on('data', (chunk: Buffer) => sent.push(chunk.toString())).on('end', () => response.end('{}'));
      }),
    );
    const received: IncomingHttpHeaders[] = [];
    const { app } = await anEdge(received, { OTEL_EXPORTER_OTLP_ENDPOINT: collector });
    await app.inject({ method: 'GET', url: `${call.path}?vrm=AA19AAA`, headers: { traceparent: `00-${traceId}-${spanId}-01` } });
    await app.close();
    const step = received[0]?.['traceparent']?.toString().split('-')[2];
    expect(step).not.toBe(spanId);
    expect(sent.join('')).toMatch(new RegExp(`"traceId":"${traceId}","spanId":"${step}","parentSpanId":"${spanId}"`));
    expect(sent.join('')).toContain('"name":"GET /api/read"');
    expect(sent.join('')).not.toContain('AA19AAA');
  });

  it('is sampled by the edge’s own ratio, whatever the page asks for', async () => {
    const sent: string[] = [];
    const collector = await listening(createServer((_request, response) => void (sent.push('spans'), response.end('{}'))));
    const received: IncomingHttpHeaders[] = [];
    const { app } = await anEdge(received, { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: '0' });
    await ask(app, { traceparent: `00-${traceId}-${spanId}-01` });
    await app.close();
    expect([sent, received[0]?.['traceparent']?.toString().slice(-2)]).toEqual([[], '00']);
  });
});
