import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { merged, ofThisStart, RemoteListWriter } from './remote-list.js';

const anEntry = (overrides: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'quote',
  version: '1.1.0',
  contract: 1,
  manifest: 'http://localhost:3201/working/1.1.0/mf-manifest.json',
  enabled: true,
  signature: { key: 'k', value: 'v' },
  ...overrides,
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
  return new RemoteListWriter({ path, urlOf: (name) => `http://${name}.test`, key });
};
