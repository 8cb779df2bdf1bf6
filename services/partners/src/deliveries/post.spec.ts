import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.js';
import { Post } from './post.js';

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ PARTNER_SECRETS_KEY: 'k'.repeat(32), WEBHOOK_TIMEOUT_MS: '30000', ...env });
const post = new Post(configOf());
const impatient = new Post(configOf({ WEBHOOK_TIMEOUT_MS: '100' }));
const production = new Post(configOf({ NODE_ENV: 'production' }));
const send = (url: string, by = post) => by.send({ url, headers: { 'webhook-id': 'x' }, body: '{}', signal: new AbortController().signal });

let server: Server;
let url: string;
let handle: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  for (const one of [post, impatient]) one.onApplicationShutdown();
  server.closeAllConnections();
  server.close();
});

describe('sending to a stranger', () => {
  it('returns the status and the start of the answer', async () => {
    handle = (_, response) => response.writeHead(503, { 'retry-after': '7' }).end('Try\n\tlater\u0000\u202E');
    expect(await send(url)).toEqual({ status: 503, note: 'Try later', retryAfterMs: 7_000 });
  });

  it('reads only as much of a long answer as it keeps', async () => {
    handle = (_, response) => response.writeHead(200).write('y'.repeat(4_096));
    expect(await send(url)).toMatchObject({ status: 200, note: 'y'.repeat(200) });
  });

  it('accepts a date in Retry-After, unless it has passed', async () => {
    handle = (_, response) => response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end();
    expect((await send(url)).retryAfterMs).toBeGreaterThan(50_000);
    handle = (_, response) => response.writeHead(429, { 'retry-after': 'Tue, 02 Mar 2021 10:00:00 GMT' }).end();
    expect((await send(url)).retryAfterMs).toBeUndefined();
  });

  it('times out', async () => {
    handle = () => undefined;
    expect(await send(url, impatient)).toEqual({ status: null, note: 'No answer within 0.1 seconds' });
  });

  it('reports that nobody answered', async () => {
    expect(await send('http://127.0.0.1:9/')).toMatchObject({ status: null, note: expect.stringContaining('ECONNREFUSED') });
  });

  it('never reaches a private address, whatever a name resolves to at the time', async () => {
    handle = () => {
      throw new Error('It was reached');
    };
    // The name is fine; the address it resolves to is not.
    expect(await send('https://localhost/', production)).toEqual({ status: null, note: 'This address leads into a private network' });
    expect(await send('https://127.0.0.1/', production)).toEqual({ status: null, note: 'This address leads into a private network' });
    expect(await send('https://169.254.169.254/latest/', production)).toMatchObject({
      status: null,
      note: expect.stringContaining('private'),
    });
    expect(await send(url, production)).toMatchObject({ status: null, note: expect.stringContaining('https://') });
  });
});
