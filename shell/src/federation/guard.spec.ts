import { hostContract } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/remotes';
import { guard } from './guard.js';
import type { RemoteError } from './remote-error.js';

const url = 'http://quote.example/1.0.0/mf-manifest.json';
const manifest = (contract: number = hostContract) => ({
  metaData: { contract, remoteEntry: { name: 'entry.js', path: '' } },
  exposes: [{ path: './app', assets: { js: { sync: [] }, css: { sync: [] } } }],
});

const guarded = (answers: readonly (() => Promise<Response>)[], inlined: ReadonlyMap<string, unknown> = new Map()) => {
  let asked = 0;
  const failures = new Map<RemoteName, RemoteError>();
  const ask = (() => {
    asked += 1;
    return (answers[asked - 1] ?? answers.at(-1))?.();
  }) as typeof fetch;
  const { fetch: hook } = guard({ inlined: new Map(inlined), ask, failures });
  const load = async () => {
    const answer = await hook?.(
      url,
      {},
      { name: 'kerbside_quote', entry: url, type: 'global', entryGlobalName: 'kerbside_quote', shareScope: 'default' },
    );
    return answer instanceof Response ? answer.json() : answer;
  };
  return { load, failures, asked: () => asked };
};

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));

describe('the guard before a remote', () => {
  it('uses the manifest that came with the page, and asks nobody', async () => {
    const { load, asked } = guarded([refused], new Map([[url, manifest()]]));
    expect(await load()).toEqual(manifest());
    expect(asked()).toBe(0);
  });

  it.each([
    ['that came with the page', [refused], new Map([[url, manifest(hostContract + 1)]])],
    ['that was fetched', [json(manifest(hostContract + 1))], new Map()],
  ])('refuses a manifest of another contract %s', async (_, answers, inlined) => {
    const { load, failures } = guarded(answers, inlined);
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_CONTRACT', remote: 'quote' });
    expect(failures.get('quote')?.code).toBe('REMOTE_CONTRACT');
  });

  it.each([
    ['a lost connection', refused],
    ['an error of the host', json({}, 502)],
  ])('asks once more after %s', async (_, broken) => {
    const { load, asked } = guarded([broken, json(manifest())]);
    expect(await load()).toEqual(manifest());
    expect(asked()).toBe(2);
  });

  it.each([
    ['REMOTE_UNREACHABLE', refused],
    ['REMOTE_UNREACHABLE', json({}, 404)],
    ['REMOTE_TIMEOUT', late],
    ['REMOTE_SHAPE', json({ name: 'something else' })],
  ])('gives up with %s after two tries', async (code, broken) => {
    const { load, failures } = guarded([broken]);
    await expect(load()).rejects.toMatchObject({ code });
    expect(failures.get('quote')?.code).toBe(code);
  });

  it('knows its remotes and no others', async () => {
    const { fetch: hook } = guard({ inlined: new Map(), ask: fetch, failures: new Map() });
    await expect(
      hook?.(url, {}, { name: 'stranger', entry: url, type: 'global', entryGlobalName: 'stranger', shareScope: 'default' }),
    ).rejects.toThrow('not one of our remotes');
  });
});
