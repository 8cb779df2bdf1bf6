import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { aKey, anEntry, aReleaseText, signed } from '../../src/testing/a-release.js';
import { withSwitches } from './remote-switches.js';

const key = aKey();
const text = aReleaseText({ 'entry.1.js': 'run()' }, { version: '0.9.0' });
const newest = anEntry({ name: 'quote' });
const earlier = signed(text, key, { version: '0.9.0', manifest: 'http://quote.example/0.9.0/mf-manifest.json' });

const opened = () => {
  const accounts = { off: ['quote'], back: [] as { insteadOf: string; release: RemoteEntry }[], status: 200, isAway: false };
  const listed = { remotes: [newest, anEntry({ name: 'account' })] };
  const host = { text, isAway: false };
  const complaints: string[] = [];
  const told: string[] = [];
  let asked = 0;
  let now = 0;
  const ask = ((url: URL | string, init?: RequestInit) => {
    if (String(url).endsWith('/release.json'))
      return host.isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Response(host.text));
    if (accounts.isAway) return Promise.reject(new Error('away'));
    if (init?.method === 'POST') {
      told.push(String(init.body));
      return Promise.resolve(new Response('{}', { status: accounts.status }));
    }
    asked += 1;
    const { off, back, status } = accounts;
    return Promise.resolve(new Response(JSON.stringify({ success: true, data: { off, back } }), { status }));
  }) as typeof fetch;
  const { read } = withSwitches(
    { read: () => Promise.resolve(listed.remotes) },
    {
      accountsUrl: 'http://accounts.test',
      releaseKeys: { [key.id]: key.publicKey },
      remoteOrigins: [],
      complain: ({ manifest }) => complaints.push(manifest),
      fetch: ask,
      now: () => now,
    },
  );
  const on = async () => (await read()).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  const versions = async () => (await read()).map(({ version, isBack }) => (isBack ? `back to ${version}` : version));
  const later = async (milliseconds = 2_000) => {
    now += milliseconds;
    await read();
    await settled();
  };
  return { accounts, listed, host, complaints, told, on, versions, asked: () => asked, later };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('remotes that admins switched off', () => {
  it('are off from the first page on', async () => {
    const { on } = opened();
    expect(await on()).toEqual(['account']);
  });

  it('come back, at the latest two seconds later, without a page that waits', async () => {
    const { accounts, on, asked, later } = opened();
    await on();
    accounts.off = [];
    expect([await on(), asked()]).toEqual([['account'], 1]);
    await later();
    expect([await on(), asked()]).toEqual([['quote', 'account'], 2]);
  });

  it.each(['away', 'failing'])('stay as they were while accounts is %s', async (how) => {
    const { accounts, on, later } = opened();
    await on();
    Object.assign(accounts, how === 'away' ? { isAway: true } : { status: 503 });
    await later();
    expect(await on()).toEqual(['account']);
  });

  it('are on when accounts never answered', async () => {
    const { accounts, on } = opened();
    accounts.isAway = true;
    expect(await on()).toEqual(['quote', 'account']);
  });
});

describe('remotes that admins took back', () => {
  it('have the earlier release, marked, for as long as the list names the one that it replaces', async () => {
    const { accounts, listed, versions, later } = opened();
    accounts.back = [{ insteadOf: newest.manifest, release: earlier }];
    expect(await versions()).toEqual(['back to 0.9.0', '1.0.0']);
    listed.remotes = [anEntry({ version: '1.0.1', manifest: 'http://quote.example/1.0.1/mf-manifest.json' })];
    expect(await versions()).toEqual(['1.0.1']);
    listed.remotes = [newest];
    accounts.back = [];
    await later();
    expect(await versions()).toEqual(['1.0.0']);
  });

  it('stay off where they are switched off', async () => {
    const { accounts, on } = opened();
    accounts.back = [{ insteadOf: newest.manifest, release: earlier }];
    expect(await on()).toEqual(['account']);
  });

  it.each([
    ['its host is away', (at: ReturnType<typeof opened>) => void (at.host.isAway = true), earlier],
    ['its host serves something else', (at: ReturnType<typeof opened>) => void (at.host.text = `${text} `), earlier],
    ['a strange key signed it', () => undefined, signed(text, aKey(), { version: '0.9.0', manifest: earlier.manifest })],
    ['it says another version than it is', () => undefined, { ...earlier, version: '0.8.0' }],
    ['it comes from a strange place', () => undefined, { ...earlier, manifest: 'http://strange.example/0.9.0/mf-manifest.json' }],
  ])('keep the listed release where %s, and the edge says so once', async (_why, change, release) => {
    const at = opened();
    change(at);
    at.accounts.back = [{ insteadOf: newest.manifest, release }];
    expect(await at.versions()).toEqual(['1.0.0', '1.0.0']);
    expect(at.complaints).toEqual([release.manifest]);
    await at.later();
    expect(at.complaints).toEqual([release.manifest]);
    at.accounts.back = [];
    await at.later();
    at.accounts.back = [{ insteadOf: newest.manifest, release }];
    await at.later();
    expect(at.complaints).toEqual([release.manifest, release.manifest]);
  });

  it('keep the earlier release when its host is away later', async () => {
    const at = opened();
    at.accounts.back = [{ insteadOf: newest.manifest, release: earlier }];
    await at.versions();
    at.host.isAway = true;
    await at.later();
    expect(await at.versions()).toEqual(['back to 0.9.0', '1.0.0']);
  });
});

describe('what accounts is told of the list', () => {
  it('is the list at the start and after each change, again where it was not heard', async () => {
    const { accounts, listed, told, on, later } = opened();
    await on();
    await later();
    expect(told.map((body) => JSON.parse(body))).toEqual([{ remotes: listed.remotes }]);
    listed.remotes = [newest];
    accounts.status = 503;
    await later();
    accounts.status = 200;
    await later();
    await later();
    expect(told.slice(1)).toEqual([told[1], told[1]]);
  });
});
