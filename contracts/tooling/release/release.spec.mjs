import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostContract } from '@kerbside/contracts/host';
import { workspaces } from '../build/workspaces.mjs';
import { startRemoteHost } from '../remote-host.mjs';
import { sharedVersions } from '../webpack/shared.mjs';
import { publishBuild } from './builds.mjs';
import { releaseOf } from './entry.mjs';
import { committed, refuseReleased } from './may-release.mjs';
import { sha384Of } from './release-file.mjs';
import { RemotesFile } from './remotes-file.mjs';
import { signatureOf, signatureProblem, signingKey } from './signing-key.mjs';

describe('builds', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = signingKey({ RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
  const facts = { name: 'quote', version: '0.1.0', contract: 1 };

  let dir;
  let folder;
  let host;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'kerbside-builds-'));
    folder = join(dir, 'dist/0.1.0');
    mkdirSync(folder, { recursive: true });
    host = await startRemoteHost({ dir });
  });
  afterEach(async () => {
    await host.close();
    rmSync(dir, { recursive: true });
  });

  /** Like the bundler: its files first, and at the end the list of them. */
  const emit = (code) => {
    const entry = `entry.${sha384Of(code).replace(/\W/g, '').slice(0, 10)}.js`;
    writeFileSync(join(folder, entry), code);
    writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ entry }));
    return () => publishBuild(folder, { ...facts, files: [entry, 'mf-manifest.json'] });
  };
  const signed = () => releaseOf({ dir, url: host.url, key });

  /** The problem that a page would report about an entry. */
  const problemOf = async ({ manifest, signature }) => {
    const served = async (file) => {
      const answer = await fetch(new URL(file, manifest));
      if (!answer.ok) throw new Error(`${file} answers ${answer.status}`);
      return answer.text();
    };
    const text = await served('release.json');
    const { files } = JSON.parse(text);
    const changed = await Promise.all(Object.keys(files).map(async (file) => sha384Of(await served(file)) !== files[file].sha384));
    return signatureProblem(text, signature, [key.publicKey]) ?? (changed.includes(true) ? 'changed' : undefined);
  };

  it('keeps an entry valid while the next build is written, and after', async () => {
    emit('first()')();
    const first = signed();
    const publish = emit('second()');
    expect(await problemOf(first)).toBeUndefined();
    publish();
    const second = signed();
    expect(second.manifest).not.toBe(first.manifest);
    expect([await problemOf(first), await problemOf(second)]).toEqual([undefined, undefined]);
  });

  it('lists what was built last where the version has been raised since, and the next version once that is built', async () => {
    emit('first()')();
    writeFileSync(join(dir, 'dist/.built-bundle'), 'the stamp of the build');
    folder = join(dir, 'dist/0.2.0');
    mkdirSync(folder);
    const publish = emit('second()');
    expect(await problemOf(signed())).toBeUndefined();
    publish();
    utimesSync(join(dir, 'dist/0.1.0/release.json'), 0, 0);
    expect(signed().manifest).toContain('/working/0.2.0~');
  });

  it('has nothing at the address of a build that never existed', async () => {
    emit('first()')();
    expect((await fetch(`${host.url}/working/0.1.0~0123456789/release.json`)).status).toBe(404);
    expect((await fetch(`${host.url}/working/0.1.0~0123456789/..%2f..%2f..%2fpackage.json`)).status).toBe(404);
  });
});

const quote = { name: 'mfe-quote', folder: 'mfe-quote' };
const git = (status) => (command) => (command === 'status' ? status : 'c0ffee');

describe('what is released', () => {
  it('is a commit', () => expect(committed(quote, git(''))).toBe('c0ffee'));

  it.each([' M mfe-quote/src/app.tsx', '?? mfe-quote/src/new.ts', 'M  contracts/src/money/money.ts'])('is not a tree with "%s"', (line) => {
    expect(() => committed(quote, git(line))).toThrow('Only what is committed is released');
  });

  it.each([' M contracts/released.json', '?? contracts/released.json'])('may leave "%s" to be committed after it', (line) =>
    expect(committed(quote, git(line))).toBe('c0ffee'),
  );
});

describe('a version', () => {
  const at = mkdtempSync(join(tmpdir(), 'kerbside-release-'));
  mkdirSync(`${at}/mfe-quote/releases/1.2.0`, { recursive: true });
  afterAll(() => rmSync(at, { recursive: true }));
  const records = { 'mfe-quote': { version: '1.9.0', date: '2026-11-25', commit: 'c0ffee' } };

  it.each([
    ['1.10.0', records],
    ['2.0.0', records],
    ['0.1.0', {}],
  ])('%s may be released over %j', (version, known) => {
    expect(() => refuseReleased(quote, version, { records: known, at })).not.toThrow();
  });

  it.each([
    ['that is there', '1.2.0', {}, 'a release never changes'],
    ['that is written down', '1.9.0', records, 'raise the version 1.9.0 above it'],
    ['older than the last', '1.8.9', records, 'raise the version 1.8.9 above it'],
  ])('is not released again when it is one %s', (_, version, known, why) => {
    expect(() => refuseReleased(quote, version, { records: known, at })).toThrow(why);
  });
});

it('takes the libraries of the checkout, whatever version they have: they ship inside what uses them', () => {
  const packages = workspaces.map(({ dir }) => JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')));
  const ranges = packages.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@kerbside/')),
  );
  expect(ranges.length).toBeGreaterThan(10);
  expect(ranges.filter(([, range]) => range !== '*')).toEqual([]);
});

describe('remotes file', () => {
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

    it('goes back step by step, also where a release was listed twice, and says when there is nothing to go back to', async () => {
      const list = listOf();
      for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.2.0']) await list.set('quote', anEntry(version));
      await list.back('quote');
      expect(live()[0].version).toBe('1.1.0');
      await list.back('quote', 'https://moved.example/');
      expect(live()[0]).toMatchObject({ version: '1.0.0', manifest: 'https://moved.example/1.0.0/mf-manifest.json' });
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
      await expect(listOf(() => Promise.reject(new TypeError('fetch failed'))).set('quote', anEntry())).rejects.toThrow(
        'cannot be reached',
      );
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
      [
        generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        'not an ECDSA key on the curve P-256',
      ],
    ])('is refused when it is of another kind (%#)', (text, why) => {
      expect(() => signingKey({ RELEASE_SIGNING_KEY: text })).toThrow(why);
    });
  });
});
