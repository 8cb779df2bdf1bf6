import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
