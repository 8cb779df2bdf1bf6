import { hostContract } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/remotes';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { guard } from './guard.js';
import type { RemoteError } from './remote-error.js';
import { texts } from './texts.js';

const url = 'http://quote.example/1.0.0/mf-manifest.json';
const manifest = (contract: number = hostContract): string =>
  JSON.stringify({
    metaData: { contract, remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: [] }, css: { sync: [] } } }],
  });
const info = (name = 'kerbside_quote') => ({ name, entry: url, type: 'global' as const, entryGlobalName: name, shareScope: 'default' });

type Answer = () => Promise<Response>;
const answer =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));

interface Case {
  readonly answers?: readonly Answer[];
  readonly inlined?: Readonly<Record<string, string>>;
  /** The manifest that was signed. */
  readonly signed?: string;
}

const guarded = ({ answers = [lost], inlined = {}, signed = manifest() }: Case) => {
  let asked = 0;
  const failures = new Map<RemoteName, RemoteError>();
  const ask = (() => {
    asked += 1;
    return (answers[asked - 1] ?? answers.at(-1))?.();
  }) as typeof fetch;
  const files = { of: (file: string) => (file === url ? `sha384-${sha384Of(signed)}` : undefined) };
  const plugin = guard({ texts: texts(inlined, ask), files, failures });
  const load = async () => {
    const found = await plugin.fetch?.(url, {}, info());
    return found instanceof Response ? found.text() : found;
  };
  return { plugin, load, failures, asked: () => asked };
};

describe('the guard before a remote', () => {
  it('uses the manifest that came with the page, and requests nothing', async () => {
    const { load, asked } = guarded({ inlined: { [url]: manifest() } });
    expect(await load()).toBe(manifest());
    expect(asked()).toBe(0);
  });

  it.each([
    ['that came with the page', { inlined: { [url]: manifest(hostContract + 1) } }],
    ['that was fetched', { answers: [answer(manifest(hostContract + 1))] }],
  ])('refuses a manifest of another contract %s, even if it is signed', async (_, given) => {
    const { load, failures } = guarded({ ...given, signed: manifest(hostContract + 1) });
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_CONTRACT', remote: 'quote' });
    expect(failures.get('quote')?.code).toBe('REMOTE_CONTRACT');
  });

  it.each([
    ['that came with the page', { inlined: { [url]: `${manifest()} ` } }],
    ['that was fetched', { answers: [answer(manifest().replace('entry.js', 'other.js'))] }],
    ['that is a page', { answers: [answer('<!doctype html>')] }],
  ])('refuses a manifest other than the signed one, one %s', async (_, given) => {
    const { load, failures } = guarded(given);
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_INTEGRITY', doubt: { why: 'CHANGED', file: 'mf-manifest.json' } });
    expect(failures.get('quote')?.code).toBe('REMOTE_INTEGRITY');
  });

  it.each([
    ['a lost connection', lost],
    ['an error of the host', answer('{}', 502)],
  ])('requests it once more after %s', async (_, broken) => {
    const { load, asked } = guarded({ answers: [broken, answer(manifest())] });
    expect(await load()).toBe(manifest());
    expect(asked()).toBe(2);
  });

  it.each([
    ['REMOTE_UNREACHABLE', lost],
    ['REMOTE_UNREACHABLE', answer('{}', 404)],
    ['REMOTE_TIMEOUT', late],
  ])('gives up with %s after two tries', async (code, broken) => {
    const { load, failures, asked } = guarded({ answers: [broken] });
    await expect(load()).rejects.toMatchObject({ code });
    expect([failures.get('quote')?.code, asked()]).toEqual([code, 2]);
  });

  it('refuses a manifest that is signed but is not one', async () => {
    const { load } = guarded({ answers: [answer('{}')], signed: '{}' });
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_SHAPE' });
  });

  it('knows only its remotes', async () => {
    await expect(guarded({}).plugin.fetch?.(url, {}, info('stranger'))).rejects.toThrow('not one of our remotes');
  });

  it.each(['createScript', 'createLink'] as const)('refuses to load a file that the signed release does not name (%s)', (hook) => {
    const { plugin, failures } = guarded({});
    const asset = { url: 'http://quote.example/1.0.0/stranger.js', remoteInfo: info() };
    Object.assign(globalThis, { document: { createElement: () => ({ setAttribute: () => undefined }) } });
    try {
      expect(() => plugin[hook]?.(asset)).toThrow(/REMOTE_INTEGRITY NOT_LISTED stranger\.js/);
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(failures.get('quote')?.doubt).toEqual({ why: 'NOT_LISTED', file: 'stranger.js' });
  });
});
