import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { hostContract } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/remotes';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import type { FastifyInstance } from 'fastify';
import { aKey, aReleaseText, anEntry } from '../src/testing/a-release.js';
import { edgeConfig, type EdgeConfig } from './config.js';
import { edgeApp, type EdgeFiles } from './edge.js';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const listening = (server: Server): Promise<string> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));

const listeningAt = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) return app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

/** A service that remembers what it was asked. */
const aService = async (seen: Seen[]): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response
        .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'ks_session=x; HttpOnly' })
        .end('{"success":true,"data":{}}');
    });
  });
  return { server, url: await listening(server) };
};

const aRemoteHost = async (contract: number = hostContract): Promise<{ server: Server; url: string }> => {
  const manifest = {
    metaData: { contract, remoteEntry: { name: 'entry.1.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: ['app.1.js'] }, css: { sync: ['app.1.css'] } } }],
    note: '</script><script>alert(1)</script>',
  };
  const release = aReleaseText({ 'entry.1.js': 'run()', 'app.1.js': 'draw()', 'app.1.css': 'h1{}' });
  const server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(request.url?.endsWith('/release.json') ? release : JSON.stringify(manifest)),
  );
  return { server, url: await listening(server) };
};

describe('the edge', () => {
  const key = aKey();
  const seen: Seen[] = [];
  const servers: Server[] = [];
  let app: FastifyInstance;
  let remoteUrl: string;
  let remotesFile: string;
  let config: EdgeConfig;
  let files: EdgeFiles;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'edge-'));
    await mkdir(join(folder, 'public/assets'), { recursive: true });
    await writeFile(join(folder, 'assets.json'), '{"scripts":["shell.1.js"],"styles":["shell.1.css"],"fonts":[],"home":["home.1.js"]}');
    await writeFile(join(folder, 'public/assets/shell.1.js'), 'void 0');
    const service = await aService(seen);
    const quote = await aRemoteHost();
    const account = await aRemoteHost(hostContract + 1);
    servers.push(service.server, quote.server, account.server);
    remoteUrl = quote.url;
    remotesFile = join(folder, 'remotes.json');
    const entry = (name: RemoteName, url: string) => anEntry({ name, manifest: `${url}/1.0.0/mf-manifest.json` });
    await writeFile(
      remotesFile,
      JSON.stringify({ remotes: [entry('quote', quote.url), entry('account', account.url), { name: 'nonsense' }] }),
    );
    const urls = Object.fromEntries(serviceNames.map((name) => [name, name === 'vouchers' ? 'http://127.0.0.1:9' : service.url]));
    config = edgeConfig({
      SERVICE_URLS: JSON.stringify(urls),
      REMOTES_FILE: remotesFile,
      RELEASE_KEYS: key.publicKey,
      CARDS_PUBLISHABLE_KEY: 'pk_test',
      CARDS_SCRIPT_URL: 'http://localhost:3301/v3/',
      LOG_LEVEL: 'silent',
    });
    files = { built: folder, root: join(process.cwd(), 'shell/server/public') };
    app = await edgeApp(config, files);
  });
  afterAll(async () => {
    await app.close();
    for (const server of servers) server.close();
  });
  beforeEach(() => seen.splice(0));

  describe('what a home screen wants', () => {
    it('is a manifest with icons that are there', async () => {
      const { icons, ...manifest } = (await app.inject('/manifest.webmanifest')).json();
      expect(manifest).toMatchObject({ name: expect.stringContaining('Kerbside'), start_url: '/', display: 'standalone' });
      for (const { src, type } of icons) expect((await app.inject(src)).headers['content-type']).toBe(type);
      expect((await app.inject('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    });

    it('is a service worker that is looked for anew, may ask this site, and changes with the shell’s files', async () => {
      const { body, headers } = await app.inject('/service-worker.js');
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" });
      expect(body).toContain('const files = ["/assets/shell.1.js","/assets/shell.1.css"];');
    });

    it('is no worker, and one that lets itself go, where it is switched off', async () => {
      const off = await edgeApp({ ...config, hasServiceWorker: false }, files);
      expect((await off.inject('/service-worker.js')).body).toContain('unregister');
      expect((await off.inject('/')).body).toContain('"hasWorker":false');
      await off.close();
    });
  });

  describe('calls', () => {
    it('hands a call to its service with body, query, cookie and a request id, and hands back the cookie', async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/ajax/vehicle?x=1',
        payload: { vrm: 'AA19AAA' },
        headers: { cookie: 'ks_session=a' },
      });
      expect(answer.json()).toEqual({ success: true, data: {} });
      expect(answer.headers['set-cookie']).toBe('ks_session=x; HttpOnly');
      expect(seen[0]).toMatchObject({ method: 'POST', url: '/ajax/vehicle?x=1', body: '{"vrm":"AA19AAA"}' });
      expect(seen[0]?.headers).toMatchObject({
        cookie: 'ks_session=a',
        'x-request-id': answer.headers['x-request-id'],
        'content-type': 'application/json',
      });
    });

    it('takes the headers of a service away from a stranger', async () => {
      await app.inject({
        method: 'POST',
        url: '/ajax/vehicle',
        payload: {},
        headers: { 'x-service-key': 'guess', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example' },
      });
      expect(seen[0]?.headers).not.toHaveProperty('x-service-key');
      expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:3000' });
    });

    it('posts to the payment page’s own path, with and without its slash', async () => {
      await app.inject({ method: 'POST', url: '/payment/q1/', payload: {} });
      await app.inject({ method: 'POST', url: '/payment/q1', payload: {} });
      expect(seen.map(({ url }) => url)).toEqual(['/payment/q1', '/payment/q1']);
    });

    it.each([
      ['POST', '/internal/sessions/resolve'],
      ['POST', '/ajax/no-such'],
      ['GET', '/api/none'],
      ['PUT', '/ajax/vehicle'],
      ['GET', '/ajax/vehicle'],
      ['GET', '/ajax/vehicle-lookup/%2e%2e/%2e%2e/internal'],
      ['GET', '/api/claims/policies/..'],
    ] as const)('answers %s %s with NO_SUCH_CALL and asks no service', async (method, url) => {
      const answer = await app.inject({ method, url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, error: { code: 'NO_SUCH_CALL' } });
      expect(seen).toEqual([]);
    });

    it.each(['/api/claims/policies/%ff', `/api/claims/policies/${'x'.repeat(900)}`])('refuses %s in the envelope', async (url) => {
      const answer = await app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { success: false, error: { code: 'INVALID', message: 'This request cannot be read.' } },
      ]);
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    });

    it.each([
      ['that says so', (text: string) => ({ body: text })],
      ['that does not say so', (text: string) => ({ body: new Blob([text]).stream(), duplex: 'half' })],
    ])('refuses a body too large %s, and goes on', async (_, init) => {
      const url = await listeningAt(app);
      const send = (bytes: number) => fetch(`${url}/ajax/vehicle`, { method: 'POST', ...init('x'.repeat(bytes)) });
      const answer = await send(1_100_000);
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { success: false, error: { code: 'TOO_LARGE', message: 'That is too large to send.' } },
      ]);
      expect((await send(1_000_000)).status).toBe(200);
    });

    it('says so in the envelope when a service is down', async () => {
      const url = await listeningAt(app);
      const answer = await fetch(`${url}/ajax/applyVoucher`, { method: 'POST', body: '{}' });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    });
  });

  describe('pages', () => {
    it('inlines the remotes and hints the files of the one that owns the path', async () => {
      const { body, headers } = await app.inject({ method: 'GET', url: '/quote/warranty/step/1/?vrm=AA19AAA' });
      const hinted = body.matchAll(/<link rel="preload" as="(\w+)" href="[^"]*\/1\.0\.0\/([^"]*)" crossorigin integrity="([^"]*)">/g);
      expect([...hinted].map(([, ...facts]) => facts)).toEqual([
        ['script', 'entry.1.js', `sha384-${sha384Of('run()')}`],
        ['script', 'app.1.js', `sha384-${sha384Of('draw()')}`],
        ['style', 'app.1.css', `sha384-${sha384Of('h1{}')}`],
      ]);
      expect(body).toContain(`"${remoteUrl}/1.0.0/mf-manifest.json":`);
      expect(body).toContain(`"${remoteUrl}/1.0.0/release.json":`);
      expect(body).toContain(`"keys":{"${key.id}":"${key.publicKey}"}`);
      expect(headers['cache-control']).toBe('no-store');
    });

    it('hints its own files on a page of the shell, and no remote’s', async () => {
      const { body } = await app.inject({ method: 'GET', url: '/' });
      expect(body.match(/as="script" href="[^"]*"/g)).toEqual(['as="script" href="/assets/home.1.js"']);
      expect(body).toContain('<script defer src="/assets/shell.1.js">');
    });

    it('neither inlines nor hints a remote of another contract', async () => {
      const { body } = await app.inject({ method: 'GET', url: '/account' });
      expect(body).not.toContain('as="script"');
      expect(body.match(/metaData/g)).toHaveLength(1);
    });

    it('cannot be broken out of by what a remote’s manifest says', async () => {
      const { body } = await app.inject({ method: 'GET', url: '/' });
      expect(body).not.toContain('<script>alert(1)');
    });

    it.each([
      ['/', 200],
      ['/pages/terms/', 200],
      ['/pages/cookies-policy', 200],
      ['/payment/some-quote/', 200],
      ['/backoffice/search', 200],
      ['/pages/none', 404],
      ['/no-such-page', 404],
    ])('answers %s with %i and the page', async (url, status) => {
      const answer = await app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain('<div id="root">');
      expect(answer.headers['content-security-policy']).toContain("object-src 'none'");
    });

    it.each([
      ['application/json', 'NO_SUCH_CALL'],
      ['text/html,application/xhtml+xml', undefined],
    ])('answers an unknown path as %s asks for', async (accept, code) => {
      const answer = await app.inject({ method: 'GET', url: '/claim_files/deletefile/1', headers: { accept } });
      expect(answer.statusCode).toBe(404);
      if (code) expect(answer.json()).toMatchObject({ success: false, error: { code } });
      else expect(answer.body).toContain('<div id="root">');
    });

    it('compresses for those who ask', async () => {
      const answer = await app.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': 'gzip, br' } });
      expect(answer.headers['content-encoding']).toBe('br');
    });
  });

  it('lists the remotes anew on every request, without what cannot be read', async () => {
    const before = await app.inject({ method: 'GET', url: '/remotes.json' });
    expect(before.json<{ remotes: { name: string }[] }>().remotes.map(({ name }) => name)).toEqual(['quote', 'account']);
    expect(before.headers['cache-control']).toBe('no-store');
    await writeFile(remotesFile, '{ half');
    expect((await app.inject({ method: 'GET', url: '/remotes.json' })).json()).toEqual(before.json());
    await writeFile(remotesFile, '{"remotes":[]}');
    expect((await app.inject({ method: 'GET', url: '/remotes.json' })).json()).toEqual({ remotes: [] });
  });

  it('serves hashed files for ever and says a missing one is missing', async () => {
    const file = await app.inject({ method: 'GET', url: '/assets/shell.1.js' });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const missing = await app.inject({ method: 'GET', url: '/assets/shell.2.js' });
    expect([missing.statusCode, missing.body]).toEqual([404, 'Not found']);
  });

  it('sets the guarding headers on everything', async () => {
    for (const url of ['/', '/ajax/none', '/remotes.json', '/assets/shell.1.js']) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['content-security-policy']).toContain('frame-ancestors');
    }
  });

  it('refuses what it cannot read without calling it its own failure', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/telemetry',
      payload: '{ half',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'INVALID']);
  });

  it('is alive', async () => expect((await app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200));
});
