import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { changeRemotes, startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';

let edge: EdgeUnderTest;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

describe('pages of the edge', () => {
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
    expect(headers['cache-control']).toBe('no-store');
  });

  it('inlines no remote and preloads only its own files on a page of the shell', async () => {
    const { body } = await edge.app.inject({ method: 'GET', url: '/' });
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
    ['/pages/terms', 'Kerbside: vehicle cover that shows its working', 'Warranty: Parts and labour'],
  ])('says without a script what %s is, to readers and where its link is shared', async (url, title, text) => {
    const { body } = await edge.app.inject({ method: 'GET', url });
    expect(body).toContain(`<title>${title}</title>`);
    for (const name of ['title', 'description', 'url', 'image', 'type'])
      expect(body).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`));
    // Whose car it is, or any other thing that was typed, is not shared.
    expect(/og:url" content="([^"]*)"/.exec(body)?.[1]).toBe(new URL(url.replace(/\/?(\?.*)?$/, '') || '/', 'http://localhost:3000').href);
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
    expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'video/webm']);
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

  it('compresses for browsers that accept it', async () => {
    const answer = await edge.app.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});
