import { hostContract } from '@kerbside/contracts/host';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { signatureOf } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { aKey, anEntry, aReleaseText, signed } from '../testing/a-release.js';
import { guard } from './guard.js';
import { inspection } from './inspection.js';
import { failureOf, reasonOf } from './remote-error.js';
import { remoteList } from './remote-list.js';
import { texts } from './texts.js';
import { verifiedFiles } from './verified-files.js';
import { integrityOfText, verifiedRelease } from './verified-release.js';

describe('the guard before a remote', () => {
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

describe('inspection', () => {
  const folder = 'http://quote.example/1.0.0/';
  const files = verifiedFiles();
  files.trust(`${folder}mf-manifest.json`, {
    name: 'quote',
    version: '1.0.0',
    contract: 1,
    pages: [],
    files: new Map([['page.js', `sha384-${sha384Of('run()')}`]]),
  });

  const asking = (answer: () => Promise<Response>) => {
    const asked: (RequestCache | undefined)[] = [];
    const ask: typeof fetch = (_, init) => {
      asked.push(init?.cache);
      return answer();
    };
    return { asked, ...inspection(files, ask) };
  };
  const serving = (text: string, status = 200) => asking(async () => new Response(text, { status }));
  const chunkError = (file: string) => new Error(`Loading chunk 12 failed.\n(error: ${folder}${file})`);

  describe('the files of signed releases', () => {
    it('have hashes, and no others do', () => {
      expect(files.of(`${folder}page.js`)).toBe(`sha384-${sha384Of('run()')}`);
      expect(files.of(`${folder}other.js`)).toBeUndefined();
      expect(files.of('http://quote.example/1.0.1/page.js')).toBeUndefined();
      expect(files.of(`${folder}page.js?v=2`)).toBeUndefined();
    });
  });

  describe('a file that did not load', () => {
    it('was changed when its bytes are not the signed ones', async () => {
      const { inspect, asked } = serving('steal()');
      expect(await inspect('quote', chunkError('page.js'))).toMatchObject({
        doubt: { code: 'REMOTE_INTEGRITY', doubt: { why: 'CHANGED', file: 'page.js' } },
        isMended: false,
      });
      expect(asked).toEqual(['reload']);
    });

    it('is an outdated copy when the site now has the signed file: that is worth one more load, and no more', async () => {
      const { inspect, asked } = serving('run()');
      expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: true });
      expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: false });
      expect(asked).toEqual(['reload', 'reload']);
    });

    it('is requested past the browser’s cache when somebody tries again', async () => {
      const { inspect, refresh, asked } = serving('steal()');
      await inspect('quote', chunkError('page.js'));
      await refresh('account');
      expect(asked).toEqual(['reload']);
      await refresh('quote');
      await refresh('quote');
      expect(asked).toEqual(['reload', 'reload']);
    });

    it('is never requested when the release does not name it', async () => {
      const { inspect, asked } = serving('run()');
      expect((await inspect('quote', chunkError('other.js'))).doubt?.doubt).toEqual({ why: 'NOT_LISTED', file: 'other.js' });
      expect(asked).toEqual([]);
    });

    it.each([
      ['it is missing', serving('', 404)],
      ['its host is away', asking(() => Promise.reject(new TypeError('Failed to fetch')))],
    ])('casts no doubt on the release when %s', async (_, { inspect }) => {
      expect(await inspect('quote', chunkError('page.js'))).toEqual({ doubt: undefined, isMended: false });
    });

    it.each([[new Error('see http://elsewhere.example/page.js')], [new Error('broken step')], ['thrown text']])(
      'is not what %s tells of',
      async (error) => {
        const { inspect, asked } = serving('steal()');
        expect(await inspect('quote', error)).toEqual({ doubt: undefined, isMended: false });
        expect(asked).toEqual([]);
      },
    );
  });
});

it.each([
  [
    'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of quote which needs ^19.4.0)',
    'Version-19.3.1-from-shell-of-shared-singleton-module-react-does-not-satisfy-the-',
  ],
  ['https://quote.example/1.0.0/entry.js did not load', 'https://quote.example/1.0.0/entry.js-did-not-load'],
  ['fetch failed: jo@example.com said “no”', 'fetch-failed:-jo-example.com-said-no-'],
  ['', ''],
])('the cause %j is reported as %j, which a report may carry', (message, reason) => {
  const { reason: told } = reasonOf(failureOf('quote', new Error(message)));
  expect(told).toBe(reason);
  expect(told).toMatch(/^[\w/.:-]{0,80}$/);
});

it('a failure without a cause is reported without one', () => {
  expect(reasonOf(failureOf('quote', 'nothing'))).toEqual({});
});

const answering = (answer: () => Promise<Response>) => (() => answer()) as typeof fetch;

describe('the list of remotes in the page', () => {
  it('returns the release that is live', () => expect(remoteList([anEntry()], fetch).live('quote')).toEqual(anEntry()));

  it.each([
    ['is not listed', [], 'REMOTE_ABSENT'],
    ['is switched off', [anEntry({ enabled: false })], 'REMOTE_ABSENT'],
    ['speaks a newer contract', [anEntry({ contract: hostContract + 1 })], 'REMOTE_CONTRACT'],
    ['speaks an older contract', [anEntry({ contract: hostContract - 1 })], 'REMOTE_CONTRACT'],
  ])('refuses one that %s', (_, entries, code) => {
    expect(() => remoteList(entries, fetch).live('quote')).toThrow(expect.objectContaining({ code, remote: 'quote' }));
  });

  it.each([
    ['on', [anEntry()]],
    ['off', [anEntry({ enabled: false })]],
    ['unlisted', [anEntry({ name: 'account' })]],
  ])('says of one that it is %s', (standing, entries) => expect(remoteList(entries, fetch).standing('quote')).toBe(standing));

  it('takes over what the server says now', async () => {
    const list = remoteList(
      [anEntry()],
      answering(async () => Response.json({ remotes: [anEntry({ version: '2.0.0' })] })),
    );
    await list.reread();
    expect(list.live('quote').version).toBe('2.0.0');
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['fails', async () => Response.json({}, { status: 500 })],
    ['answers with a page', async () => new Response('<html>')],
  ])('stays as it is when the server %s', async (_, answer) => {
    const list = remoteList([anEntry()], answering(answer));
    await list.reread();
    expect(list.live('quote').version).toBe('1.0.0');
  });
});

const key = aKey();
const next = aKey();
const keys = { [key.id]: key.publicKey, [next.id]: next.publicKey };
const text = aReleaseText({ 'entry.js': 'run()' });

describe('a release before it may run', () => {
  it('is what a trusted key signed, and names its files by their hashes', async () => {
    const { files } = await verifiedRelease(signed(text, key), text, keys);
    expect([...files]).toEqual([['entry.js', `sha384-${sha384Of('run()')}`]]);
    expect(files.get('entry.js')).toBe(await integrityOfText('run()'));
  });

  it('may be signed with either key while one replaces the other', async () => {
    await expect(verifiedRelease(signed(text, next), text, keys)).resolves.toMatchObject({ version: '1.0.0' });
  });

  it.each([
    ['carries no signature', anEntry({ signature: { key: '', value: '' } }), text, 'NOT_SIGNED'],
    ['carries a key’s name and no signature', anEntry({ signature: { key: key.id, value: '' } }), text, 'NOT_SIGNED'],
    ['is signed by a stranger', signed(text, aKey()), text, 'UNKNOWN_KEY'],
    ['is signed by what every object has', signed(text, key, { signature: { key: 'constructor', value: 'AAAA' } }), text, 'UNKNOWN_KEY'],
    ['is signed by a stranger who takes a trusted name', signed(text, { ...aKey(), id: key.id }), text, 'BAD_SIGNATURE'],
    ['carries a signature that is no base64', anEntry({ signature: { key: key.id, value: '%%' } }), text, 'BAD_SIGNATURE'],
    ['has one byte more than was signed', signed(text, key), `${text} `, 'BAD_SIGNATURE'],
    ['has another hash than was signed', signed(text, key), text.replace(/"sha384":"./, '"sha384":"!'), 'BAD_SIGNATURE'],
    ['lost a file since it was signed', signed(text, key), aReleaseText({}), 'BAD_SIGNATURE'],
    ['is a page', signed(text, key), '<!doctype html>', 'BAD_SIGNATURE'],
  ])('is refused when it %s', async (_, entry, found, why) => {
    await expect(verifiedRelease(entry, found, keys)).rejects.toMatchObject({ code: 'REMOTE_INTEGRITY', remote: 'quote', doubt: { why } });
  });

  it.each([
    ['of another remote', { name: 'account' }],
    ['of another version', { version: '0.9.0' }],
    ['of another contract', { contract: hostContract + 1 }],
  ])('is refused even if it is a good one, %s', async (_, over) => {
    const other = aReleaseText({ 'entry.js': 'run()' }, over);
    await expect(verifiedRelease(signed(other, key), other, keys)).rejects.toMatchObject({ doubt: { why: 'OTHER_RELEASE' } });
  });

  it.each([
    ['no hash', {}],
    ['an empty hash', { sha384: '' }],
    ['a hash that browsers would ignore', { sha384: 'c29tZXRoaW5n' }],
  ])('does not name a file with %s', async (_, facts) => {
    const lacking = aReleaseText({}, { files: { 'entry.js': facts } });
    expect((await verifiedRelease(signed(lacking, key), lacking, keys)).files.size).toBe(0);
  });

  it('is refused where signatures cannot be checked', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      const entry = anEntry({ signature: signatureOf(text, key) });
      await expect(verifiedRelease(entry, text, keys)).rejects.toMatchObject({ doubt: { why: 'NO_CRYPTO' } });
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
  });
});
