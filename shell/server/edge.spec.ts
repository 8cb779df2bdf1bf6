import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';
import { edgeApp } from './edge.js';

let edge: EdgeUnderTest;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

describe('the edge', () => {
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

  it('is alive', async () => expect((await edge.app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200));
});
