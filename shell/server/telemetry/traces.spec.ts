import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callsOf, nothing, serviceNames } from '@kerbside/contracts/call';
import Fastify, { type FastifyInstance } from 'fastify';
import { aKey } from '../../src/testing/a-release.js';
import { edgeConfig } from '../config.js';
import { EdgeMetrics } from './metrics.js';
import { serveCalls } from '../proxy.js';
import { traceRequests } from './traces.js';

const call = callsOf('pricing')({ id: 'read', method: 'GET', path: '/api/read', who: 'public', summary: '', data: nothing });
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
  const config = edgeConfig({ SERVICE_URLS: urls, REMOTES_FILE: 'x', RELEASE_KEYS: aKey().publicKey, STRIPE_PUBLISHABLE_KEY: 'k', ...env });
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

describe('a trace at the edge', () => {
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
