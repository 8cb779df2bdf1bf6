import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { firm } from '@kerbside/contracts/firm/firm';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import type { FastifyInstance } from 'fastify';
import { changeRemotes, type EdgeUnderTest, startEdge } from '../test/edge-under-test.js';
import { edgeApp } from './edge.js';

describe('the edge', () => {
  let edge: EdgeUnderTest;

  beforeAll(async () => {
    edge = await startEdge();
  });

  afterAll(() => edge.close());

  describe('what a home screen needs', () => {
    it('is a manifest with icons that exist', async () => {
      const { icons, ...manifest } = (await edge.app.inject('/manifest.webmanifest')).json();
      expect(manifest).toMatchObject({ name: expect.stringContaining('Kerbside'), start_url: '/', display: 'standalone' });
      for (const { src, type } of icons) expect((await edge.app.inject(src)).headers['content-type']).toBe(type);
      expect((await edge.app.inject('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    });

    it('is a service worker that is revalidated, may call this site, and changes with the shell’s files', async () => {
      const { body, headers } = await edge.app.inject('/service-worker.js');
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" });
      expect(body).toContain('const files = ["/js/shell.1.js","/js/shell.1.css"];');
    });

    it('is a worker that unregisters itself where service workers are switched off', async () => {
      const off = await edgeApp({ ...edge.config, hasServiceWorker: false }, edge.files);
      expect((await off.inject('/service-worker.js')).body).toContain('unregister');
      expect((await off.inject('/')).body).toContain('"hasWorker":false');
      await off.close();
    });
  });

  it('reads the list of remotes on every request, without entries that cannot be read', async () => {
    const before = await edge.app.inject({ method: 'GET', url: '/remotes.json' });
    expect(before.json<{ remotes: { name: string }[] }>().remotes.map(({ name }) => name)).toEqual(['quote', 'account']);
    expect(before.headers['cache-control']).toBe('no-store');
    await writeFile(edge.remotesFile, '{ half');
    expect((await edge.app.inject({ method: 'GET', url: '/remotes.json' })).json()).toEqual(before.json());
    await writeFile(edge.remotesFile, '{"remotes":[]}');
    expect((await edge.app.inject({ method: 'GET', url: '/remotes.json' })).json()).toEqual({ remotes: [] });
  });

  it('Q2: lets browsers cache hashed files for ever, and answers 404 for a missing one', async () => {
    const file = await edge.app.inject({ method: 'GET', url: '/js/shell.1.js' });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const missing = await edge.app.inject({ method: 'GET', url: '/js/shell.2.js' });
    expect([missing.statusCode, missing.body]).toEqual([404, 'Not found']);
  });

  it.each([
    [{ range: 'bytes=999999-' }, 416, 'NO_SUCH_RANGE'],
    [{ 'if-match': '"another"' }, 412, 'OTHER_VERSION'],
  ])('refuses %j for a file', async (headers, status, code) => {
    const answer = await edge.app.inject({ method: 'GET', url: '/js/shell.1.js', headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it('never serves the sources that lie beside the built files', async () => {
    await writeFile(join(edge.files.built, 'public/assets/shell.1.js.map'), '{"sourcesContent":["secret"]}');
    const answer = await edge.app.inject({ method: 'GET', url: '/js/shell.1.js.map' });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });

  it('sets the security headers on everything', async () => {
    for (const url of ['/', '/ajax/none', '/remotes.json', '/js/shell.1.js']) {
      const { headers } = await edge.app.inject({ method: 'GET', url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['content-security-policy']).toContain('frame-ancestors');
    }
  });

  it('refuses what it cannot read without reporting an error of its own', async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/telemetry',
      payload: '{ half',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'INVALID']);
  });

  it('tells a search engine where to look and where not, and whoever finds a weakness whom to tell', async () => {
    const robots = (await edge.app.inject('/robots.txt')).body;
    expect(robots).toContain('Disallow: /account\n');
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
    const listed = (await edge.app.inject('/sitemap.xml')).body;
    for (const path of ['/', '/pages/terms', '/quote/mot/step/1/']) expect(listed).toContain(`<loc>http://localhost:3000${path}</loc>`);
    expect(listed).not.toContain('/offline');
    const { body, headers } = await edge.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Contact: mailto:${firm.email}\n`);
    expect(body).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
    expect(Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
  });

  it.each([
    ['/.well-known/change-password', '/account/security'],
    ['/login', '/?dialog=login'],
    ['/login/', '/?dialog=login'],
  ])('takes %s to %s', async (url, page) => {
    const { statusCode, headers } = await edge.app.inject(url);
    expect([statusCode, headers.location]).toEqual([303, page]);
  });

  it('is alive', async () => expect((await edge.app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200));
});

describe('edge calls', () => {
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
      const kinds = [
        ['/ajax/vehicle', '{"vrm":"AA19AAA"}'],
        ['/api/accounts/documents', 'x'.repeat(2_000_000)],
        ['/webhooks/stripe', '{}'],
      ] as const;
      // Node itself answers the first, and the last is known by the request alone.
      for (const [path, body] of ['expect', 'x-mine'].includes(name) ? kinds : kinds.slice(0, 1)) {
        const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked', connection: `${name}, x-mine`, [name]: value };
        const asking = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false });
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

    it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
      'passes %s of a call that it does not know to the service whose prefix it has',
      async (method) => {
        await edge.app.inject({ method, url: '/api/claims/policies/p1/colours/?of=car' });
        expect(edge.seen).toMatchObject([{ method, url: '/api/claims/policies/p1/colours?of=car' }]);
      },
    );

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
      ['DELETE', '/bookings/cancel/', 'POST'],
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

    it.each(['/api/claims/policies/%ff', `/ajax/getRelatedProductsForMessageType/${'x'.repeat(900)}`])(
      'refuses %s with the error envelope',
      async (url) => {
        const answer = await edge.app.inject({ method: 'GET', url });
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { success: false, error: { code: 'INVALID', message: 'This request cannot be read.' } },
        ]);
        expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
      },
    );

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
});

describe('pages of the edge', () => {
  let edge: EdgeUnderTest;

  beforeAll(async () => {
    edge = await startEdge();
  });

  afterAll(() => edge.close());

  it('inlines the manifest and the release of the remote that owns the path, and preloads its files after the script that draws the frame', async () => {
    const { body, headers } = await edge.app.inject({ method: 'GET', url: '/quote/warranty/step/1/?vrm=AA19AAA' });
    const hinted = body.matchAll(
      /<link rel="preload" as="(\w+)" href="[^"]*\/1\.0\.0\/([^"]*)" crossorigin integrity="([^"]*)" fetchpriority="low">/g,
    );
    expect([...hinted].map(([, ...facts]) => facts)).toEqual([
      ['script', 'entry.1.js', `sha384-${sha384Of('run()')}`],
      ['script', 'app.1.js', `sha384-${sha384Of('draw()')}`],
      ['style', 'app.1.css', `sha384-${sha384Of('h1{}')}`],
    ]);
    expect(body).toContain(`"${edge.remoteUrl}/1.0.0/mf-manifest.json":`);
    expect(body).toContain(`"${edge.remoteUrl}/1.0.0/release.json":`);
    expect(body).toContain(`"keys":{"${edge.key.id}":"${edge.key.publicKey}"}`);
    expect(body).not.toContain('"hasSession"');
    for (const cookie of ['ks_session=a', 'ks_device=b; __Host-ks_session=a'])
      expect((await edge.app.inject({ url: '/', headers: { cookie } })).body).toContain('"hasSession":true');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('inlines no remote and preloads only its own files on a page of the shell', async () => {
    const { body, headers } = await edge.app.inject({ method: 'GET', url: '/' });
    expect([body, headers['content-security-policy']]).toEqual([
      expect.stringContaining('"conversion":{"url":"https://ads.example/pixel"'),
      expect.stringMatching(/img-src [^;]*https:\/\/ads\.example/),
    ]);
    expect(body).not.toContain('metaData');
    expect(body.match(/as="script" href="[^"]*"/g)).toEqual(['as="script" href="/js/home.1.js"']);
    expect(body).toContain('<script defer src="/js/shell.1.js" fetchpriority="high">');
  });

  it('neither inlines nor preloads a remote of another contract', async () => {
    const { body } = await edge.app.inject({ method: 'GET', url: '/account' });
    expect(body).not.toContain('as="script"');
    expect(body).not.toContain('metaData');
  });

  it('cannot be broken out of by the contents of a remote’s manifest', async () => {
    const { body } = await edge.app.inject({ method: 'GET', url: '/quote/warranty/step/1/' });
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert(1)');
  });

  it.each([
    ['/', 200],
    ['/pages/terms/', 200],
    ['/pages/cookies-policy', 200],
    ['/pages/testimonials?v=gearbox-in-leeds', 200],
    ['/pages/new-home', 200],
    ['/payment/some-quote/', 200],
    ['/backoffice/search', 200],
    ['/quote/gap/step/6', 200],
    ['/booking/0b7c1c1e/', 200],
    ['/compare/tyres?size=205', 200],
    // A remote whose release cannot be read answers in the page.
    ['/account/anything', 200],
    ['/quote/boats/step/1/', 404],
    ['/quote/gap/step/7/', 404],
    ['/quote/gap/step/1/more', 404],
    ['/quote', 404],
    ['/booking/', 404],
    ['/compare/vans', 404],
    ['/pages/none', 404],
    ['/no-such-page', 404],
  ])('answers %s with %i and the page', async (url, status) => {
    const answer = await edge.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain('<div id="root">');
    expect(answer.headers['content-security-policy']).toContain("object-src 'none'");
  });

  it.each([
    ['/', 'Kerbside: vehicle cover that shows its working', 'Warranty: Parts and labour'],
    ['/quote/warranty/step/1/?vrm=AA19AAA', 'Warranty for your car, priced line by line | Kerbside', 'Parts and labour when something'],
    ['/quote/gap/step/3/', 'GAP for your car, priced line by line | Kerbside', 'The gap between what you paid'],
    ['/pages/terms', 'Terms | Kerbside', 'Warranty: Parts and labour'],
    ['/pages/none', 'We couldn’t find that page | Kerbside', 'Warranty: Parts and labour'],
    ['/quote/gap/step/7/', 'We couldn’t find that page | Kerbside', 'The gap between what you paid'],
  ])('says without a script what %s is, to readers and where its link is shared', async (url, title, text) => {
    const { body } = await edge.app.inject({ method: 'GET', url });
    expect(body).toContain(`<title>${title}</title>`);
    for (const name of ['title', 'description', 'url', 'image', 'type'])
      expect(body).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`));
    // Whose car it is, or any other thing that was typed, is not shared; nor is the middle of a quote.
    const shared = url.replace(/\?.*/, '').replace(/step\/\d\//, 'step/1/');
    expect(/og:url" content="([^"]*)"/.exec(body)?.[1]).toBe(`http://localhost:3000${shared}`);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${shared}">`);
    const [, withoutScripts = ''] = /<noscript>([^]*)<\/noscript>/.exec(body) ?? [];
    expect(withoutScripts).toContain('<h1>');
    expect(withoutScripts).toContain(text);
    expect(withoutScripts).toContain('<a href="/quote/mot/step/1/">');
  });

  it('has the picture of a shared link', async () => {
    const { statusCode, headers } = await edge.app.inject({ method: 'GET', url: '/icons/shared.png' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('serves the films of the testimonials, and no other', async () => {
    const film = await edge.app.inject({ method: 'GET', url: '/films/gearbox-in-leeds.webm' });
    expect([film.statusCode, film.headers['content-type'], film.headers['cache-control']]).toEqual([
      200,
      'video/webm',
      'public, max-age=86400',
    ]);
    // Safari asks for the first two bytes, and plays nothing where it gets them all.
    const start = await edge.app.inject({ method: 'GET', url: '/films/gearbox-in-leeds.webm', headers: { range: 'bytes=0-1' } });
    expect([start.statusCode, start.headers['content-range'], start.rawPayload.length]).toEqual([
      206,
      `bytes 0-1/${film.rawPayload.length}`,
      2,
    ]);
    expect((await edge.app.inject({ method: 'GET', url: '/films/none.webm' })).statusCode).toBe(404);
  });

  it.each([
    ['application/json', 'NO_SUCH_CALL'],
    ['text/html,application/xhtml+xml', undefined],
  ])('answers an unknown path in the form that %s asks for', async (accept, code) => {
    const answer = await edge.app.inject({ method: 'GET', url: '/no_such_files/deletefile/1', headers: { accept } });
    expect(answer.statusCode).toBe(404);
    if (code) expect(answer.json()).toMatchObject({ success: false, error: { code } });
    else expect(answer.body).toContain('<div id="root">');
  });

  it('lets a page load a remote later that was off, or not listed, when it was opened', async () => {
    await changeRemotes(edge, (remotes) => remotes.flatMap((entry) => (entry.name === 'quote' ? [{ ...entry, enabled: false }] : [])));
    const { headers } = await edge.app.inject({ method: 'GET', url: '/quote/warranty/step/1/' });
    for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src']) {
      const sources = String(headers['content-security-policy'])
        .split('; ')
        .find((line) => line.startsWith(directive));
      expect(sources).toContain(edge.remoteUrl);
      expect(sources).toContain('https://unlisted.example');
    }
  });

  it.each([
    ['/quote/warranty/step/1/?embed=1', true],
    ['/booking/0b7c1c1e', true],
    ['/compare', true],
    ['/payment/0b7c1c1e/', true],
    ['/pages/cookies-policy', true],
    ['/', true],
    ['/account', false],
    ['/account/policies?embed=1', false],
    ['/backoffice/search?embed=1', false],
    ['/no-such-page', false],
  ])('says who may frame %s (partners: %s)', async (url, arePartners) => {
    const { headers } = await edge.app.inject({ method: 'GET', url });
    const line = String(headers['content-security-policy']).match(/frame-ancestors [^;]*/)?.[0];
    expect(line).toBe(`frame-ancestors 'self'${arePartners ? ' https://partner.example' : ''}`);
  });

  it.each([
    ['gzip, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.0,br ; q=0', undefined],
  ])('compresses for browsers that accept it: %s', async (accepted, encoding) => {
    const answer = await edge.app.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });
});
