import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { merged } from './remote-list.js';

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
});
