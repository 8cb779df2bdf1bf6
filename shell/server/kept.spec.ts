import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@kerbside/contracts/http/all';
import Fastify from 'fastify';
import { fromKept } from './kept-answers.js';
import { keptFile } from './remotes/remote-list.js';

/** An edge whose service counts its answers, each with its number, and refuses when told. */
const anEdge = async (seconds: number) => {
  const [asked, service] = [[] as (string | undefined)[], { status: 200 }];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(service.status, { 'content-type': 'text/plain', 'cache-control': 'public, max-age=5', 'set-cookie': 'a=b' });
    response.end(`${request.url} ${asked.length}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = Fastify();
  const addressOf = (path: string) => (path.includes('..') ? undefined : `${url}${path}`);
  app.get(
    '/*',
    fromKept({ cache: { seconds }, timeoutMs: 1_000 }, addressOf, (_, reply) => reply.code(502).send('asked itself')),
  );
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
  return { app, asked, service };
};

describe('an answer that is the same for everybody', () => {
  it('is asked for once while it stands, however many want it and whatever they add to its address', async () => {
    const { app, asked } = await anEdge(60);
    const answers = await Promise.all(['/a', '/a?x=1', '/a', '/b'].map((url) => app.inject(url)));
    expect(answers.map(({ body }) => body)).toEqual(['/a 1', '/a 1', '/a 1', '/b 2']);
    expect(asked).toEqual(['/a', '/b']);
    expect(answers[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'cache-control': 'public, max-age=5' });
    expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
    await app.close();
  });

  it('is asked for again when it no longer stands', async () => {
    const { app, asked } = await anEdge(0.05);
    await app.inject('/a');
    await wait(80);
    expect([(await app.inject('/a')).body, asked.length]).toEqual(['/a 2', 2]);
    await app.close();
  });

  it.each<[has: string, match: (etag: string) => string, status: number, body: string]>([
    ['it', (etag) => etag, 304, ''],
    ['it, packed on its way by others', (etag) => `W/${etag}`, 304, ''],
    ['it among others', (etag) => `"other", ${etag}`, 304, ''],
    ['another', () => '"other"', 200, '/a 1'],
  ])('knows a browser that has %s', async (_, match, status, body) => {
    const { app } = await anEdge(60);
    const { etag } = (await app.inject('/a')).headers;
    const again = await app.inject({ url: '/a', headers: { 'if-none-match': match(String(etag)) } });
    expect([again.statusCode, again.body]).toEqual([status, body]);
    await app.close();
  });

  it.each([404, 429, 500, 503])('is not kept when the service answers %d', async (status) => {
    const { app, service } = await anEdge(60);
    service.status = status;
    expect((await app.inject('/a')).body).toBe('asked itself');
    service.status = 200;
    expect((await app.inject('/a')).body).toBe('/a 2');
    await app.close();
  });

  it.each(['/x..y', '/%61'])('is not kept at an address that leads elsewhere, or is another spelling: %s', async (address) => {
    const { app, asked } = await anEdge(60);
    expect([(await app.inject(address)).body, asked]).toEqual(['asked itself', []]);
    await app.close();
  });
});

it('is only ever that of a public read that nothing but its path decides', () => {
  const kept = calls.filter(({ cache }) => cache);
  expect(kept.map(({ id }) => id)).toContain('makes');
  for (const { id, method, who, query, headers, changesState } of kept)
    expect([id, method, who, query, headers, changesState]).toEqual([id, 'GET', 'public', undefined, undefined, undefined]);
});

describe('a file that is asked for again and again', () => {
  let folder: string;

  let file: string;

  let reads: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-file-'));
    file = join(folder, 'list.json');
    reads = 0;
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const kept = () =>
    keptFile(file, (text) => {
      reads += 1;
      return JSON.parse(text) as unknown;
    });

  /** As if it had been written a while ago. */
  const written = (text: string, secondsAgo = 60) => {
    writeFileSync(file, text);
    const then = Date.now() / 1_000 - secondsAgo;
    utimesSync(file, then, then);
  };

  it('is read once for as long as it does not change', async () => {
    written('[1]');
    const read = kept();
    await Promise.all([read(), read()]);
    expect([await read(), reads]).toEqual([[1], 1]);
  });

  it.each([
    ['written', () => written('[2]', 30)],
    ['written with a time of before', () => written('[2, 2]')],
    [
      'replaced',
      () => {
        const next = join(folder, 'next.json');
        writeFileSync(next, '[2]');
        utimesSync(next, 1, 1);
        renameSync(next, file);
      },
    ],
  ])('is read anew once it was %s', async (_, change) => {
    written('[1]');
    const read = kept();
    await read();
    change();
    expect(await read()).not.toEqual([1]);
  });

  it('is read each time while it was written a moment ago, since its time may not tell the next change', async () => {
    written('[1]', 0);
    const read = kept();
    await read();
    writeFileSync(file, '[2]');
    expect(await read()).toEqual([2]);
  });

  it('is read again after it could not be', async () => {
    written('[1');
    const read = kept();
    await expect(read()).rejects.toThrow(SyntaxError);
    await expect(read()).rejects.toThrow(SyntaxError);
    expect(reads).toBe(2);
    rmSync(file);
    await expect(read()).rejects.toThrow('ENOENT');
    written('[3]');
    expect(await read()).toEqual([3]);
  });
});
