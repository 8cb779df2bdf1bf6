import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type RemoteEntry, remoteList, type RemoteName, remoteNames } from '@kerbside/contracts/page/remotes';
import { signatureProblem, signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { inCheckout, startBuilt } from './built.js';
import { Parts } from './parts.js';
import { merged, ofThisStart, RemoteListWriter } from './remote-list.js';
import { signedRemotes } from './signed-remotes.js';

const later = (order: string[], name: string) => ({ name, stop: async () => void order.push(name) });
const hanging = (name: string, order: string[] = []) => ({
  name,
  stop: () => {
    order.push(name);
    return new Promise<void>(() => undefined);
  },
});
/** What a stage gets, however little is given for all of them. */
const leastMs = 1_000;
const names = ['accounts', 'pricing', 'claims'];

describe('stopping', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What it comes to within that time. */
  const within = async <T>(ms: number, work: Promise<T>): Promise<T | 'it takes longer'> => {
    await jest.advanceTimersByTimeAsync(ms);
    return Promise.race([work, Promise.resolve('it takes longer' as const)]);
  };

  it('goes from what was started last to what it depends on', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    parts.add(later(order, 'accounts'), later(order, 'pricing'));
    parts.add(later(order, 'the site'));
    expect(await parts.stopAll(1_000)).toEqual([]);
    expect(order).toEqual(['the site', 'accounts', 'pricing', 'MongoDB']);
  });

  it('continues past a part that fails or hangs, and names it', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    parts.add({ name: 'claims', stop: () => Promise.reject(new Error('no')) }, hanging('payments'));
    expect(await within(leastMs, parts.stopAll(20))).toEqual(['claims', 'payments']);
    expect(order).toEqual(['MongoDB']);
  });

  it('takes no longer than the time given for all of them, and then stops the rest together', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    for (const name of names) parts.add(hanging(name, order));
    expect(await within(2 * leastMs, parts.stopAll(50))).toEqual(['claims', 'pricing', 'accounts']);
    expect(order).toEqual(['claims', 'pricing', 'accounts', 'MongoDB']);
  });

  it('happens all at once when what the parts depend on is gone', async () => {
    const parts = new Parts();
    for (const name of names) parts.add(hanging(name));
    expect(await within(50, parts.stopTogether(50))).toEqual(names);
  });

  it('happens once, however often it is asked for', async () => {
    const order: string[] = [];
    const parts = new Parts();
    parts.add(later(order, 'MongoDB'));
    await Promise.all([parts.stopAll(1_000), parts.stopAll(1_000)]);
    expect(order).toEqual(['MongoDB']);
  });
});

const anEntry = (overrides: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'quote',
  version: '1.1.0',
  contract: 1,
  manifest: 'http://localhost:3201/working/1.1.0/mf-manifest.json',
  enabled: true,
  signature: { key: 'k', value: 'v' },
  ...overrides,
});

describe('a part that was built', () => {
  it('says of wrong settings of its own what they are, and not where it reads them', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'kerbside-built-')), 'edge.mjs');
    await writeFile(
      file,
      `export const startEdge = async () => { throw Object.assign(new Error('RELEASE_KEYS: no'), { name: 'SettingsError' }) }`,
    );
    await expect(startBuilt({ path: relative(inCheckout(''), file), start: 'startEdge' })).rejects.toMatchObject({
      name: 'StartError',
      message: 'RELEASE_KEYS: no',
    });
  });
});

describe('remotes.json at start', () => {
  it('lists what has been built, in a fixed order', () => {
    const list = merged(undefined, [anEntry({ name: 'account' }), anEntry()]);
    expect(list.remotes.map(({ name }) => name)).toEqual(['quote', 'account']);
  });

  it('follows a newer build and another port', () => {
    const old = anEntry({ version: '1.0.0', manifest: 'http://localhost:4201/working/1.0.0/mf-manifest.json' });
    expect(merged({ remotes: [old] }, [anEntry()]).remotes).toEqual([anEntry()]);
  });

  it('keeps a remote that is being rebuilt', () => {
    expect(merged({ remotes: [anEntry({ name: 'account' })] }, [anEntry()]).remotes.map(({ name }) => name)).toEqual(['quote', 'account']);
  });

  it('keeps a remote off that somebody switched off', () => {
    expect(merged({ remotes: [anEntry({ enabled: false, version: '1.0.0' })] }, [anEntry()]).remotes).toEqual([
      anEntry({ enabled: false }),
    ]);
  });

  it.each(['https://quote.kerbside.test', 'http://localhost:3201'])('leaves alone a release that somebody chose at %s', (host) => {
    const chosen = anEntry({ manifest: `${host}/0.9.0/mf-manifest.json`, version: '0.9.0' });
    expect(merged({ remotes: [chosen] }, [anEntry()]).remotes).toEqual([chosen]);
  });

  it.each([
    { what: 'is built anew, or does not build', of: {}, built: [], isListed: false },
    { what: 'is built', of: {}, built: ['quote'], isListed: true },
    { what: 'is switched off, which it stays', of: { enabled: false }, built: [], isListed: true },
    {
      what: 'is a release that somebody chose',
      of: { manifest: 'http://localhost:3201/0.9.0/mf-manifest.json' },
      built: [],
      isListed: true,
    },
  ] as const)('has of an earlier start what $what: $isListed', ({ of, built, isListed }) => {
    const old = anEntry(of);
    expect(ofThisStart({ remotes: [old] }, built).remotes).toEqual(isListed ? [old] : []);
  });

  it('gives no page what only an earlier start built', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'remotes.json');
      const chosen = anEntry({ name: 'account', version: '0.9.0', manifest: 'http://localhost:3203/0.9.0/mf-manifest.json' });
      await writeFile(path, JSON.stringify({ remotes: [anEntry(), chosen] }));
      const list = writerOf(path);
      await list.begin();
      expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ remotes: [chosen] });
      list.close();
    }));

  it('follows the site to another port, with what was live before, and leaves other hosts where they are', () =>
    inFolder(async (folder) => {
      const at = (manifest: string): RemoteEntry => anEntry({ manifest });
      const elsewhere = anEntry({ name: 'payment', manifest: 'http://localhost:7101/1.1.0/mf-manifest.json' });
      const files = [join(folder, 'remotes.json'), join(folder, 'remotes.history.json')] as const;
      const written = (port: number): readonly string[] => [
        JSON.stringify({ remotes: [at(`http://localhost:${port}/1.2.0/mf-manifest.json`), elsewhere] }),
        JSON.stringify({ quote: [at(`http://localhost:${port}/working/1.1.0/mf-manifest.json`)] }),
      ];
      const list = writerOf(files[0]);
      await list.moveFrom(4_000, 3_000);
      for (const [i, file] of files.entries()) await writeFile(file, written(4_201)[i] ?? '');
      await list.moveFrom(4_000, 3_000);
      expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(written(3_201));
    }));

  it('says what a rebuild could not change, and the site goes on', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'a file'), '');
      const warnings: string[] = [];
      const hear = ({ message }: Error) => void warnings.push(message);
      process.on('warning', hear);
      await writerOf(join(folder, 'a file', 'remotes.json')).follow();
      await setImmediate();
      process.off('warning', hear);
      expect(warnings).toEqual([expect.stringContaining('The list of remotes stays as it was')]);
    }));
});

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-remotes-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const writerOf = (path: string): RemoteListWriter => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = signingKey({ RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') });
  return new RemoteListWriter({ path, urlOf: (name) => publicUrls[name], key });
};

const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' });
const key = signingKey({ RELEASE_SIGNING_KEY: privateKey.toString('base64') });
const publicUrls: Readonly<Record<RemoteName, string>> = {
  quote: 'http://localhost:3201',
  payment: 'http://localhost:3202',
  account: 'http://localhost:3203',
  backoffice: 'http://localhost:3204',
};

/** Hosts that each serve the release of one version. */
const serving = (versions: Partial<Record<RemoteName, string>>, named?: string) => {
  const textOf = (name: RemoteName) => JSON.stringify({ name: named ?? name, version: versions[name] ?? '0.1.0', contract: 1, files: {} });
  const ask = async (url: string | URL | Request) => {
    const name = remoteNames.find((one) => String(url) === `http://mfe-${one}:8080/release.json`);
    return name ? new Response(textOf(name)) : new Response('', { status: 404 });
  };
  return { textOf, ask };
};
const listed = ({ ask }: Pick<ReturnType<typeof serving>, 'ask'>, port = 8080) =>
  signedRemotes({ publicUrls, insideUrlOf: (name) => `http://mfe-${name}:${port}`, key, ask, patienceMs: 0 });

describe('the list of a demonstration', () => {
  it('follows a new version, signed as it is served', async () => {
    const hosts = serving({ quote: '0.2.0' });
    const list = await listed(hosts);
    expect(remoteList.parse(list)).toEqual(list);
    expect(list.remotes.map(({ name, version, manifest }) => [name, version, manifest])).toEqual([
      ['quote', '0.2.0', 'http://localhost:3201/0.2.0/mf-manifest.json'],
      ['payment', '0.1.0', 'http://localhost:3202/0.1.0/mf-manifest.json'],
      ['account', '0.1.0', 'http://localhost:3203/0.1.0/mf-manifest.json'],
      ['backoffice', '0.1.0', 'http://localhost:3204/0.1.0/mf-manifest.json'],
    ]);
    for (const { name, signature } of list.remotes)
      expect(signatureProblem(hosts.textOf(name), signature, [key.publicKey])).toBeUndefined();
  });

  it('names the host that serves another remote', () =>
    expect(listed(serving({}, 'quote'))).rejects.toThrow('The host of payment serves a release of quote.'));

  it('names the host that does not answer', () =>
    expect(listed(serving({}), 9)).rejects.toThrow('There is no http://mfe-quote:9/release.json'));
});
