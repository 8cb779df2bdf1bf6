import { createServer } from 'node:http';
import { callsOf, nothing, serviceNames } from '@kerbside/contracts/call';
import Fastify from 'fastify';
import { aKey } from '../src/testing/a-release.js';
import { edgeConfig } from './config.js';
import { EdgeMetrics } from './telemetry/metrics.js';
import { forward, registerProxy } from './proxy.js';

const call = callsOf('pricing')({ id: 'slow', method: 'GET', path: '/api/slow', who: 'public', summary: '', data: nothing, timeoutMs: 1 });

it('gives up on a silent service shortly after the call’s timeout, with the error envelope', async () => {
  const silent = createServer(() => undefined);
  const port = await new Promise((done) => silent.listen(0, '127.0.0.1', () => done((silent.address() as { port: number }).port)));
  const urls = Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${String(port)}`]));
  const app = Fastify();
  const config = edgeConfig({
    SERVICE_URLS: JSON.stringify(urls),
    REMOTES_FILE: 'x',
    RELEASE_KEYS: aKey().publicKey,
    STRIPE_PUBLISHABLE_KEY: 'k',
  });
  await registerProxy(app, config);
  app.get(call.path, forward({ config, metrics: new EdgeMetrics() }, call));
  const began = Date.now();
  const answer = await app.inject({ method: 'GET', url: call.path });
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([504, 'TIMED_OUT']);
  expect(Date.now() - began).toBeLessThan(4_000);
  await app.close();
  silent.closeAllConnections();
  silent.close();
});

it('passes a file as large as its call says, and a little for the form around it', async () => {
  const service = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"success":true,"data":{}}'));
  });
  const port = await new Promise((done) => service.listen(0, '127.0.0.1', () => done((service.address() as { port: number }).port)));
  const urls = Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${String(port)}`]));
  const upload = { field: 'file', maxBytes: 2_000_000 };
  const files = callsOf('claims')({ id: 'files', method: 'POST', path: '/api/files', who: 'public', summary: '', upload, data: nothing });
  const config = edgeConfig({
    SERVICE_URLS: JSON.stringify(urls),
    REMOTES_FILE: 'x',
    RELEASE_KEYS: aKey().publicKey,
    STRIPE_PUBLISHABLE_KEY: 'k',
  });
  const app = Fastify();
  await registerProxy(app, config);
  app.post(files.path, { config: { upload } }, forward({ config, metrics: new EdgeMetrics() }, files));
  const statusOf = async (bytes: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return (await app.inject({ method: 'POST', url: files.path, headers, payload: Buffer.alloc(bytes) })).statusCode;
  };
  expect([await statusOf(2_010_000), await statusOf(2_100_000)]).toEqual([200, 413]);
  await app.close();
  service.closeAllConnections();
  service.close();
});
