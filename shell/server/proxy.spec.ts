import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callsOf, nothing, serviceNames, type Call } from '@kerbside/contracts/call';
import Fastify from 'fastify';
import { aKey } from '../src/testing/a-release.js';
import { readBodies } from './bodies.js';
import { edgeConfig } from './config.js';
import { EdgeMetrics } from './telemetry/metrics.js';
import { serveCalls } from './proxy.js';

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
  const spec = { id: 'slow', method: 'GET', path: '/api/slow', who: 'public', summary: '', data: nothing, timeoutMs: 1 } as const;
  const app = await anEdge(callsOf('pricing')(spec), () => undefined);
  const began = Date.now();
  const answer = await app.inject({ method: 'GET', url: spec.path });
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([504, 'TIMED_OUT']);
  expect(Date.now() - began).toBeLessThan(4_000);
  await app.close();
});

it('passes on a file that the service sends slowly, whole, far beyond the time-out of its call', async () => {
  const spec = { id: 'paper', method: 'GET', path: '/api/paper', who: 'public', summary: '', file: 'text/plain', timeoutMs: 1 } as const;
  const app = await anEdge(callsOf('claims')({ ...spec, data: nothing }), async (_, response) => {
    for (let part = 0; part < 20; part += 1) {
      response.write('x');
      await wait(75);
    }
    response.end();
  });
  const began = Date.now();
  const answer = await app.inject({ method: 'GET', url: spec.path });
  expect([answer.statusCode, answer.body]).toEqual([200, 'x'.repeat(20)]);
  expect(Date.now() - began).toBeGreaterThan(1_400);
  await app.close();
});

it('passes a file as large as its call says, and a little for the form around it', async () => {
  const upload = { field: 'file', maxBytes: 2_000_000 };
  const files = callsOf('claims')({ id: 'files', method: 'POST', path: '/api/files', who: 'public', summary: '', upload, data: nothing });
  const app = await anEdge(files, (request, response) => {
    request.resume().on('end', () => response.end('{"success":true,"data":{}}'));
  });
  const statusOf = async (bytes: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return (await app.inject({ method: 'POST', url: files.path, headers, payload: Buffer.alloc(bytes) })).statusCode;
  };
  expect([await statusOf(2_010_000), await statusOf(2_100_000)]).toEqual([200, 413]);
  await app.close();
});
