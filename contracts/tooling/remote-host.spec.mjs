import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startRemoteHost } from './remote-host.mjs';

describe('the host of a remote', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kerbside-host-'));
  const put = (folder, version) => {
    mkdirSync(`${dir}/${folder}/${version}`, { recursive: true });
    writeFileSync(`${dir}/${folder}/${version}/release.json`, JSON.stringify({ version, folder }));
  };
  let host;
  beforeAll(async () => {
    host = await startRemoteHost({ dir });
  });
  afterAll(async () => {
    await host.close();
    rmSync(dir, { recursive: true });
  });
  const newest = () => fetch(`${host.url}/release.json`);

  it('tells whoever opens it that there is no page, and what there is', async () => {
    const answer = await fetch(host.url);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/nothing is built yet\. .*npm run dev -w /)]);
  });

  it.each(['POST', 'OPTIONS'])('says to a %s what may be asked of it', async (method) => {
    const answer = await fetch(`${host.url}/release.json`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says which release is its newest, and serves that under its version', async () => {
    expect((await newest()).status).toBe(404);
    put('dist', '0.9.0');
    expect(await (await newest()).json()).toEqual({ version: '0.9.0', folder: 'dist' });
    put('releases', '0.10.0');
    put('dist', '0.10.0');
    const [named, versioned] = await Promise.all([newest(), fetch(`${host.url}/0.10.0/release.json`)]);
    expect(named.headers.get('cache-control')).toBe('no-store');
    // A release takes precedence over a development build, under either name.
    expect(await named.json()).toEqual({ version: '0.10.0', folder: 'releases' });
    expect(await versioned.json()).toEqual({ version: '0.10.0', folder: 'releases' });
  });

  it.each(['releases', 'dist'])('serves what is built in %s, and not the sources beside it', async (folder) => {
    const version = '0.11.0';
    mkdirSync(`${dir}/${folder}/${version}`, { recursive: true });
    for (const file of ['app.0123456789.js', 'app.0123456789.js.map', 'mf-stats.json', 'mf-manifest.json'])
      writeFileSync(`${dir}/${folder}/${version}/${file}`, '{}');
    const status = async (file) => (await fetch(`${host.url}/${folder === 'dist' ? 'working/' : ''}${version}/${file}`)).status;
    expect(await status('app.0123456789.js')).toBe(200);
    expect(await status('mf-manifest.json')).toBe(200);
    expect(await status('app.0123456789.js.map')).toBe(404);
    expect(await status('app.0123456789.js%2emap')).toBe(404);
    expect(await status('mf-stats.json')).toBe(404);
  });

  it('leaves no file open for whoever left before its end', async () => {
    mkdirSync(`${dir}/dist/0.12.0`, { recursive: true });
    writeFileSync(`${dir}/dist/0.12.0/app.0123456789.js`, Buffer.alloc(8_000_000));
    const openFiles = () => readdirSync('/dev/fd').length;
    const before = openFiles();
    const leave = () =>
      new Promise((left) => {
        get(`${host.url}/0.12.0/app.0123456789.js`, (answer) => answer.once('close', left).destroy());
      });
    await Promise.all(Array.from({ length: 30 }, leave));
    for (const until = Date.now() + 10_000; openFiles() > before + 10 && Date.now() < until;) await wait(20);
    expect(openFiles()).toBeLessThanOrEqual(before + 10);
  });
});
