import { jest } from '@jest/globals';
import { hostContract } from '@kerbside/contracts/host';
import { aReleaseText, anEntry as entry } from '../../src/testing/a-release.js';
import { manifests } from './manifests.js';

const aManifest = (contract: number = hostContract) => ({
  metaData: { contract, remoteEntry: { name: 'entry.js', path: '' } },
  exposes: [{ path: './app', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } }],
});

/** The release is always available; only requests for the manifest are counted. */
const answering = (...answers: (() => Promise<Response>)[]) => {
  const requests: string[] = [];
  const fetch = ((url: string) => {
    if (url.endsWith('/release.json')) return Promise.resolve(new Response(aReleaseText({ 'app.js': 'run()' })));
    requests.push(url);
    return (answers[requests.length - 1] ?? answers.at(-1))?.();
  }) as typeof globalThis.fetch;
  return { fetch, requests };
};
const json = (body: unknown) => () => Promise.resolve(Response.json(body));
const settled = () => new Promise((done) => setTimeout(done, 1));

describe('the manifests of remotes, as the server reads them', () => {
  it('fetches once for concurrent pages, and not again while fresh', async () => {
    const { fetch, requests } = answering(json(aManifest()));
    let at = 0;
    const known = manifests({ fetch, now: () => at });
    await Promise.all([known.of(entry()), known.of(entry())]);
    at = 1_999;
    expect(await known.of(entry())).toBeDefined();
    expect(requests).toHaveLength(1);
    at = 2_001;
    await known.of(entry());
    expect(requests).toHaveLength(2);
  });

  it('returns both texts unchanged, and what it read from them', async () => {
    const found = await manifests({ fetch: answering(json(aManifest())).fetch }).of(entry());
    expect(found?.texts).toEqual({
      'http://quote.example/1.0.0/mf-manifest.json': JSON.stringify(aManifest()),
      'http://quote.example/1.0.0/release.json': aReleaseText({ 'app.js': 'run()' }),
    });
    expect([found?.read.entry, found?.release.files.get('app.js')]).toEqual(['entry.js', expect.stringMatching(/^sha384-.{64}$/)]);
  });

  it('refuses another host contract, both in the list, without fetching, and in the manifest', async () => {
    const { fetch, requests } = answering(json(aManifest(hostContract + 1)));
    const known = manifests({ fetch });
    expect(await known.of(entry({ contract: hostContract + 1 }))).toBeUndefined();
    expect(requests).toHaveLength(0);
    expect(await known.of(entry())).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('fetches nothing of a remote that is switched off', async () => {
    const { fetch, requests } = answering(json(aManifest()));
    expect(await manifests({ fetch }).of(entry({ enabled: false }))).toBeUndefined();
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['HTML with 200', () => Promise.resolve(new Response('<html>'))],
    ['a 404', () => Promise.resolve(Response.json({}, { status: 404 }))],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a manifest of another shape', json({ name: 'x' })],
  ])('does without a manifest after %s, and has it again once the host answers', async (_, broken) => {
    const { fetch } = answering(broken, json(aManifest()));
    const complaints: string[] = [];
    const known = manifests({ fetch, complain: ({ reason }) => complaints.push(reason) });
    expect(await known.of(entry())).toBeUndefined();
    expect(complaints).toHaveLength(1);
    // The next page does not wait for a host that failed; the one after that finds it recovered.
    expect(await known.of(entry())).toBeUndefined();
    await settled();
    expect(await known.of(entry())).toBeDefined();
  });

  it('does not wait for a silent host for longer than its limit', async () => {
    const fetch = ((_: string, init: RequestInit) =>
      new Promise((_done, fail) => init.signal?.addEventListener('abort', () => fail(init.signal?.reason)))) as typeof globalThis.fetch;
    const limit = jest.spyOn(AbortSignal, 'timeout');
    expect(await manifests({ fetch, patienceMs: 30 }).of(entry())).toBeUndefined();
    expect(new Set(limit.mock.calls.flat())).toEqual(new Set([30]));
    limit.mockRestore();
  });
});
