import { hostContract } from '@kerbside/contracts/host';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { anEntry } from '../testing/a-release.js';
import { guard } from './guard.js';
import { texts } from './texts.js';

const url = 'http://quote.example/1.0.0/mf-manifest.json';
const manifest = (contract: number = hostContract): string =>
  JSON.stringify({
    metaData: { contract, remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: [] }, css: { sync: [] } } }],
  });
const entry = anEntry({ manifest: url });
const read = { contract: hostContract, entry: 'entry.js', scripts: [], styles: [] };

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
  const ask = (() => {
    asked += 1;
    return (answers[asked - 1] ?? answers.at(-1))?.();
  }) as typeof fetch;
  const files = { of: (file: string) => (file === url ? `sha384-${sha384Of(signed)}` : undefined) };
  const { manifestOf, scriptOf, linksOf } = guard({ texts: texts(inlined, ask), files });
  return { load: () => manifestOf(entry), scriptOf, linksOf, asked: () => asked };
};

describe('the guard before a remote', () => {
  it('uses the manifest that came with the page, and requests nothing', async () => {
    const { load, asked } = guarded({ inlined: { [url]: manifest() } });
    expect(await load()).toEqual(read);
    expect(asked()).toBe(0);
  });

  it.each([
    ['that came with the page', { inlined: { [url]: manifest(hostContract + 1) } }],
    ['that was fetched', { answers: [answer(manifest(hostContract + 1))] }],
  ])('refuses a manifest of another contract %s, even if it is signed', async (_, given) => {
    const { load } = guarded({ ...given, signed: manifest(hostContract + 1) });
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_CONTRACT', remote: 'quote' });
  });

  it.each([
    ['that came with the page', { inlined: { [url]: `${manifest()} ` } }],
    ['that was fetched', { answers: [answer(manifest().replace('entry.js', 'other.js'))] }],
    ['that is a page', { answers: [answer('<!doctype html>')] }],
  ])('refuses a manifest other than the signed one, one %s', async (_, given) => {
    const { load } = guarded(given);
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_INTEGRITY', doubt: { why: 'CHANGED', file: 'mf-manifest.json' } });
  });

  it.each([
    ['a lost connection', lost],
    ['an error of the host', answer('{}', 502)],
  ])('requests it once more after %s', async (_, broken) => {
    const { load, asked } = guarded({ answers: [broken, answer(manifest())] });
    expect(await load()).toEqual(read);
    expect(asked()).toBe(2);
  });

  it.each([
    ['a lost connection', lost, 'Failed to fetch'],
    ['an error of the host', answer('{}', 404), '404'],
    ['no answer in time', late, 'late'],
  ])('gives up after two tries with %s', async (_, broken, said) => {
    const { load, asked } = guarded({ answers: [broken] });
    await expect(load()).rejects.toThrow(said);
    expect(asked()).toBe(2);
  });

  it('refuses a manifest that is signed but is not one', async () => {
    const { load } = guarded({ answers: [answer('{}')], signed: '{}' });
    await expect(load()).rejects.toMatchObject({ code: 'REMOTE_SHAPE' });
  });

  it.each(['scriptOf', 'linksOf'] as const)('refuses to load a file that the signed release does not name (%s)', (make) => {
    Object.assign(globalThis, { document: { createElement: () => ({}) } });
    try {
      const stranger = { ...read, entry: 'stranger.js', scripts: ['stranger.js'] };
      expect(() => guarded({})[make](entry, stranger)).toThrow(/REMOTE_INTEGRITY NOT_LISTED stranger\.js/);
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  });
});
