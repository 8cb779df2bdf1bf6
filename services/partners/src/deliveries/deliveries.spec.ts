import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.js';
import { afterTry, isSuccess, restAfter, type Try } from './delivery.js';
import { Post } from './post.js';

const now = new Date('2027-03-02T10:00:00Z');
const aTry = (status: number | null): Try => ({ at: now, status, ms: 12, note: '' });
const after = (step: number, status: number | null, more: { retryAfterMs?: number; chance?: number } = {}) =>
  afterTry({ step, try: aTry(status), now, chance: 0, ...more });
const pauseOf = ({ nextTryAt }: { nextTryAt: Date | null }): number | undefined =>
  nextTryAt === null ? undefined : nextTryAt.getTime() - now.getTime();

describe('a try', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [400, false],
    [500, false],
    [null, false],
  ])('answered with %s succeeded: %s', (status, expected) => {
    expect(isSuccess({ status })).toBe(expected);
  });
});

describe('the schedule', () => {
  it('is the one in the specification', () => {
    const minutes = Array.from({ length: 9 }, (_, step) => (pauseOf(after(step, 500)) ?? 0) / 60_000);
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440]);
  });

  it('ends with the tenth try', () => {
    expect(after(8, 500).status).toBe('waiting');
    expect(after(9, 500)).toEqual({ status: 'failed', step: 10, nextTryAt: null, endedAt: now });
  });

  it('ends with the first success', () => {
    expect(after(3, 204)).toEqual({ status: 'delivered', step: 4, nextTryAt: null, endedAt: now });
  });

  it('spreads out retries that failed together, by a tenth at most', () => {
    expect([0, 0.5, 1].map((chance) => pauseOf(after(1, 500, { chance })))).toEqual([300_000, 315_000, 330_000]);
  });

  it('waits as long as the answer asks, but no longer than a day', () => {
    expect(pauseOf(after(0, 429, { retryAfterMs: 60_000 }))).toBe(60_000);
    expect(pauseOf(after(1, 429, { retryAfterMs: 60_000 }))).toBe(300_000);
    expect(pauseOf(after(0, 503, { retryAfterMs: 7 * 86_400_000 }))).toBe(86_400_000);
  });
});

describe('an endpoint that is overloaded', () => {
  it.each([
    [429, undefined, 10_000],
    [503, 60_000, 60_000],
    [504, 1, 10_000],
    [502, 7 * 86_400_000, 86_400_000],
    [500, 60_000, undefined],
    [null, undefined, undefined],
  ])('by %s, asking for %s ms, rests for %s ms', (status, retryAfterMs, expected) => {
    expect(restAfter({ status }, retryAfterMs)).toBe(expected);
  });
});

describe('sending to a stranger', () => {
  const configOf = (env: Record<string, string> = {}) =>
    readConfig({ PARTNER_SECRETS_KEY: 'k'.repeat(32), WEBHOOK_TIMEOUT_MS: '30000', ...env });
  const post = new Post(configOf());
  const impatient = new Post(configOf({ WEBHOOK_TIMEOUT_MS: '100' }));
  const production = new Post(configOf({ NODE_ENV: 'production' }));
  const send = (url: string, by = post) =>
    by.send({ url, headers: { 'webhook-id': 'x' }, body: '{}', signal: new AbortController().signal });

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
