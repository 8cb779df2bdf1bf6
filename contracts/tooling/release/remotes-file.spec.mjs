import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostContract } from '@kerbside/contracts/host';
import { sharedVersions } from '../webpack/shared.mjs';
import { hostOf } from './entry.mjs';
import { sha384Of } from './release-file.mjs';
import { RemotesFile, withAdvice } from './remotes-file.mjs';
import { signatureOf, signingKey } from './signing-key.mjs';

const aKey = () =>
  signingKey({
    RELEASE_SIGNING_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64'),
  });

const key = aKey();
const manifest = '{"metaData":{}}';
const releaseText = (over = {}) =>
  JSON.stringify({
    name: 'quote',
    version: '1.0.0',
    contract: hostContract,
    files: { 'mf-manifest.json': { sha384: sha384Of(manifest) }, 'entry.js': { sha384: sha384Of('run()') } },
    ...over,
  });
const anEntry = (version = '1.0.0', over = {}) => ({
  name: 'quote',
  version,
  contract: hostContract,
  manifest: `https://quote.example/${version}/mf-manifest.json`,
  enabled: true,
  signature: signatureOf(releaseText({ version }), key),
  ...over,
});

/** A host that serves every version as it was signed, except for what the case changes. */
const host =
  (changed = {}) =>
  async ({ pathname }) => {
    const [, version, file] = pathname.split('/');
    const files = { 'release.json': releaseText({ version }), 'mf-manifest.json': manifest, 'entry.js': 'run()', ...changed };
    return new Response(files[file] ?? '', { status: files[file] === undefined ? 404 : 200 });
  };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-remotes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const listOf = (ask = host(), keys = [key.publicKey]) => new RemotesFile(join(folder, 'remotes.json'), keys, ask);
const live = () => JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')).remotes;

describe('the list of remotes', () => {
  it('accepts a release that is signed and served as it was signed', async () => {
    await listOf().set('quote', anEntry());
    expect(live()).toEqual([anEntry('1.0.0', { signature: expect.anything() })]);
    expect(existsSync(join(folder, 'remotes.json.next'))).toBe(false);
  });

  it.each([
    ['react', '^99.0.0', false],
    ['react', '~18.0.0', false],
    ['wouter', '>=99', false],
    ['react-dom', '99.x', false],
    ['react', `^${sharedVersions.react}`, true],
    ['react/jsx-runtime', `>=${sharedVersions.react}`, true],
    ['a-module-of-its-own', '^99.0.0', true],
  ])('lists a release that needs %s %s: %s', async (name, requiredVersion, isListed) => {
    const needing = JSON.stringify({ metaData: {}, shared: [{ name, requiredVersion }] });
    const text = releaseText({ files: { 'mf-manifest.json': { sha384: sha384Of(needing) } } });
    const ask = host({ 'release.json': text, 'mf-manifest.json': needing });
    const set = listOf(ask).set('quote', anEntry('1.0.0', { signature: signatureOf(text, key) }));
    if (isListed) await expect(set).resolves.toHaveLength(1);
    else await expect(set).rejects.toThrow(`quote 1.0.0 is not listed: it needs ${name} ${requiredVersion}, the shell shares `);
  });

  it('says that a file breaks off as it is served, and which', async () => {
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    const ask = async (url) => (url.pathname.endsWith('entry.js') ? new Response(broken()) : host()(url));
    await expect(listOf(ask).set('quote', anEntry())).rejects.toThrow(
      'https://quote.example/1.0.0/entry.js cannot be read as it is served (terminated)',
    );
  });

  it('changes one entry and leaves the others', async () => {
    const list = listOf(host({ 'release.json': releaseText({ name: 'account' }) }));
    await list.set('account', anEntry('1.0.0', { name: 'account', signature: signatureOf(releaseText({ name: 'account' }), key) }));
    await listOf().set('quote', anEntry());
    expect(live().map(({ name }) => name)).toEqual(['quote', 'account']);
  });

  it('goes back step by step, and says when there is nothing to go back to', async () => {
    const list = listOf();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await list.set('quote', anEntry(version));
    await list.back('quote');
    expect(live()[0].version).toBe('1.1.0');
    await list.back('quote');
    expect(live()[0].version).toBe('1.0.0');
    await expect(list.back('quote')).rejects.toThrow('Nothing is known to have been live before');
  });

  it('switches off at once without any request, and on again only what is valid', async () => {
    await listOf().set('quote', anEntry());
    await listOf(() => Promise.reject(new Error('down'))).turn('quote', false);
    expect(live()[0].enabled).toBe(false);
    await expect(listOf(host({ 'entry.js': 'steal()' })).turn('quote', true)).rejects.toThrow('entry.js is not what was signed');
    await listOf().turn('quote', true);
    expect(live()[0].enabled).toBe(true);
  });

  it.each([
    ['has no signature', anEntry('1.0.0', { signature: undefined }), {}, 'This is no entry of remotes.json: signature'],
    ['is of another remote', anEntry('1.0.0', { name: 'account' }), {}, 'This is an entry of account, not of quote.'],
    ['speaks another contract', anEntry('1.0.0', { contract: hostContract + 1 }), {}, `it speaks contract ${hostContract + 1}`],
    ['is signed by a stranger', anEntry('1.0.0', { signature: signatureOf(releaseText(), aKey()) }), {}, 'which is not trusted here'],
    ['is not what was signed', anEntry(), { 'release.json': `${releaseText()} ` }, 'its release.json is not what was signed'],
    [
      'is a good release of another version',
      anEntry('1.0.1', { signature: anEntry().signature }),
      { 'release.json': releaseText() },
      'is of version 1.0.0',
    ],
    ['has a changed file', anEntry(), { 'entry.js': 'steal()' }, 'entry.js is not what was signed'],
    ['has a changed manifest', anEntry(), { 'mf-manifest.json': '{}' }, 'mf-manifest.json is not what was signed'],
    ['lacks a file', anEntry(), { 'entry.js': undefined }, 'entry.js answers 404'],
  ])('refuses a release that %s, and stays as it is', async (_, entry, changed, why) => {
    await listOf().set('quote', anEntry('0.9.0'));
    await expect(listOf(host(changed)).set('quote', entry)).rejects.toThrow(why);
    expect(live()[0].version).toBe('0.9.0');
  });

  it('refuses a release whose host is down', async () => {
    await expect(listOf(() => Promise.reject(new TypeError('fetch failed'))).set('quote', anEntry())).rejects.toThrow('cannot be reached');
  });

  it('knows only its remotes', async () => {
    await expect(listOf().turn('stranger', false)).rejects.toThrow('There is no remote called stranger');
  });
});

describe('the key that signs', () => {
  it('is created once on a machine that has none', () => {
    const env = { XDG_CACHE_HOME: folder };
    expect(signingKey(env).publicKey).toBe(signingKey(env).publicKey);
  });

  it('is never created automatically in production', () => {
    expect(() => signingKey({ XDG_CACHE_HOME: folder, NODE_ENV: 'production' })).toThrow('RELEASE_SIGNING_KEY is missing');
  });

  it.each([
    ['no key', 'cannot be read'],
    [generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'not an ECDSA key on the curve P-256'],
  ])('is refused when it is of another kind (%#)', (text, why) => {
    expect(() => signingKey({ RELEASE_SIGNING_KEY: text })).toThrow(why);
  });
});

describe('a release of another site', () => {
  const refusal = 'quote 1.0.0 is not listed: it is signed with the key 0a1b, which is not trusted here.';

  it('is refused with what to set', () =>
    expect(withAdvice(refusal, {})).toMatch(/RELEASE_KEYS is not set[^]*as the edge of that site has it/));
  it('is refused without advice when the keys are set', () => expect(withAdvice(refusal, { RELEASE_KEYS: 'k' })).toBe(refusal));
  it('leaves other refusals alone', () => expect(withAdvice('quote is not listed.', {})).toBe('quote is not listed.'));
});

it.each(
  /** @type {const} */ ([
    ['quote', {}, 'http://localhost:3201'],
    ['backoffice', {}, 'http://localhost:3204'],
    ['quote', { PORT: '6900' }, 'http://localhost:7101'],
    ['account', { PORT: '16000' }, 'http://localhost:16203'],
  ]),
)('a running site serves the releases of %s, with %j, at %s', (remote, env, url) => expect(hostOf(remote, env)).toBe(url));
