import { jest } from '@jest/globals';
import { hostContract } from '@kerbside/contracts/host';
import { readSession } from '@kerbside/contracts/http/accounts/accounts';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { aKey, anEntry, aReleaseText, signed } from '../../src/testing/a-release.js';
import { type EdgeUnderTest, startEdge } from '../../test/edge-under-test.js';
import { manifests } from './manifests.js';
import { withSwitches } from './remote-switches.js';
import { staffSessions } from './staff-sessions.js';

describe('the manifests of remotes, as the server reads them', () => {
  const aManifest = (contract: number = hostContract) => ({
    metaData: { contract, remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ path: './app', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } }],
  });

  /** The release is always available; only requests for the manifest are counted. */
  const answering = (...answers: (() => Promise<Response>)[]) => {
    const requests: string[] = [];
    const fetch = ((url: string) => {
      if (url.endsWith('/release.json')) return Promise.resolve(new Response(aReleaseText({ 'app.js': 'run()' })));
      requests.push(url);
      return (answers[requests.length - 1] ?? answers.at(-1))?.();
    }) as typeof globalThis.fetch;
    return { fetch, requests };
  };
  const json = (body: unknown) => () => Promise.resolve(Response.json(body));
  const settled = () => new Promise((done) => setTimeout(done, 1));

  it('fetches once for concurrent pages, and not again while fresh', async () => {
    const { fetch, requests } = answering(json(aManifest()));
    let at = 0;
    const known = manifests({ fetch, now: () => at });
    await Promise.all([known.of(anEntry()), known.of(anEntry())]);
    at = 1_999;
    expect(await known.of(anEntry())).toBeDefined();
    expect(requests).toHaveLength(1);
    at = 2_001;
    await known.of(anEntry());
    expect(requests).toHaveLength(2);
  });

  it('returns both texts unchanged, and what it read from them', async () => {
    const found = await manifests({ fetch: answering(json(aManifest())).fetch }).of(anEntry());
    expect(found?.texts).toEqual({
      'http://quote.example/1.0.0/mf-manifest.json': JSON.stringify(aManifest()),
      'http://quote.example/1.0.0/release.json': aReleaseText({ 'app.js': 'run()' }),
    });
    expect([found?.read.entry, found?.release.files.get('app.js')]).toEqual(['entry.js', expect.stringMatching(/^sha384-.{64}$/)]);
  });

  it('refuses another host contract, both in the list, without fetching, and in the manifest', async () => {
    const { fetch, requests } = answering(json(aManifest(hostContract + 1)));
    const known = manifests({ fetch });
    expect(await known.of(anEntry({ contract: hostContract + 1 }))).toBeUndefined();
    expect(requests).toHaveLength(0);
    expect(await known.of(anEntry())).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('fetches nothing of a remote that is switched off', async () => {
    const { fetch, requests } = answering(json(aManifest()));
    expect(await manifests({ fetch }).of(anEntry({ enabled: false }))).toBeUndefined();
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['HTML with 200', () => Promise.resolve(new Response('<html>'))],
    ['a 404', () => Promise.resolve(Response.json({}, { status: 404 }))],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a manifest of another shape', json({ name: 'x' })],
  ])('does without a manifest after %s, and has it again once the host answers', async (_, broken) => {
    const { fetch } = answering(broken, json(aManifest()));
    const complaints: string[] = [];
    const known = manifests({ fetch, complain: ({ reason }) => complaints.push(reason) });
    expect(await known.of(anEntry())).toBeUndefined();
    expect(complaints).toHaveLength(1);
    // The next page does not wait for a host that failed; the one after that finds it recovered.
    expect(await known.of(anEntry())).toBeUndefined();
    await settled();
    expect(await known.of(anEntry())).toBeDefined();
  });

  it('does not wait for a silent host for longer than its limit', async () => {
    const fetch = ((_: string, init: RequestInit) =>
      new Promise((_done, fail) => init.signal?.addEventListener('abort', () => fail(init.signal?.reason)))) as typeof globalThis.fetch;
    const limit = jest.spyOn(AbortSignal, 'timeout');
    expect(await manifests({ fetch, patienceMs: 30 }).of(anEntry())).toBeUndefined();
    expect(new Set(limit.mock.calls.flat())).toEqual(new Set([30]));
    limit.mockRestore();
  });
});

describe('a release that one browser tries', () => {
  let edge: EdgeUnderTest;

  const entryOf = (over: Partial<Parameters<typeof anEntry>[0]> = {}, key = edge.key.id) => ({
    ...anEntry({ name: 'quote', version: '2.0.0', manifest: `${edge.remoteUrl}/2.0.0/mf-manifest.json`, ...over }),
    signature: { key, value: 'c2lnbmVk' },
  });
  const linkOf = (entry: unknown): string => `/remote-override?entry=${Buffer.from(JSON.stringify(entry)).toString('base64url')}`;
  const get = (url: string, headers: Record<string, string> = {}) =>
    edge.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
  const cookieFrom = async (link: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await get(link, headers);
    expect(answer.statusCode).toBe(303);
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const versions = async (headers: Record<string, string> = {}): Promise<Record<string, string>> => {
    const { remotes } = (await get('/remotes.json', headers)).json<{ remotes: { name: string; version: string }[] }>();
    return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  };

  describe('where anybody may', () => {
    beforeAll(async () => {
      edge = await startEdge({ REMOTE_OVERRIDES: 'anybody' });
    });
    afterAll(() => edge.close());

    it('is served to that browser, in the page and in the list, and to no other', async () => {
      const answer = await get(linkOf(entryOf()));
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/quote/']);
      expect(answer.headers['set-cookie']).toMatch(/^ks_remote=[\w-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/);
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      expect((await versions({ cookie }))['quote']).toBe('2.0.0');
      expect((await versions())['quote']).toBe('1.0.0');
      const page = (await get('/quote/warranty/step/1/', { cookie })).body;
      expect(page).toContain(`This browser alone shows quote 2.0.0 from ${new URL(edge.remoteUrl).host}.`);
      expect(page).toContain('/2.0.0/mf-manifest.json');
      expect(page).not.toContain('/1.0.0/mf-manifest.json":');
      expect((await get('/quote/warranty/step/1/')).body).not.toContain('This browser alone');
    });

    it('can be removed with one click', async () => {
      const answer = await get('/remote-override', { cookie: await cookieFrom(linkOf(entryOf())) });
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/']);
      expect(answer.headers['set-cookie']).toContain('ks_remote=; Path=/; Max-Age=0');
    });

    it.each([
      ['is not signed by a trusted key', () => linkOf(entryOf({}, 'stranger'))],
      ['names as its key what every object has', () => linkOf(entryOf({}, 'constructor'))],
      [
        'comes from an origin that the edge does not know',
        () => linkOf(entryOf({ manifest: 'https://evil.example/2.0.0/mf-manifest.json' })),
      ],
      ['belongs to no remote', () => linkOf({ ...entryOf(), name: 'nonsense' })],
      ['cannot be read', () => '/remote-override?entry=%7Bnot-json'],
    ])('is refused when it %s, by link and by cookie', async (_, link) => {
      const url = link();
      expect((await get(url)).statusCode).toBe(400);
      const cookie = `ks_remote=${new URL(url, 'http://x').searchParams.get('entry')}`;
      expect(await versions({ cookie })).toEqual(await versions());
    });

    it('cannot add to the cookie', async () => {
      const answer = await get(`${linkOf(entryOf())}${encodeURIComponent('=; Domain=example.com')}`);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined]);
    });

    it('cannot be set by a page of another site', async () => {
      const answer = await get(linkOf(entryOf()), { 'sec-fetch-site': 'cross-site' });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
    });
  });

  describe('where not everybody may', () => {
    afterEach(() => edge.close());

    it.each([
      ['nobody signed in', undefined, false],
      ['a customer', null, false],
      ['an agent', 'agent', true],
    ])('is only for staff where the edge is configured that way: %s', async (_, role, may) => {
      edge = await startEdge({ REMOTE_OVERRIDES: 'staff' }, { data: { role } });
      const headers = role === undefined ? {} : { cookie: 'ks_session=a' };
      const answer = await get(linkOf(entryOf()), headers as Record<string, string>);
      expect(answer.statusCode).toBe(may ? 303 : 404);
      const text = new URL(linkOf(entryOf()), 'http://x').searchParams.get('entry');
      expect((await versions({ cookie: `ks_session=a; ks_remote=${text}` }))['quote']).toBe(may ? '2.0.0' : '1.0.0');
    });

    it('does not ask accounts again for each page of that browser', async () => {
      edge = await startEdge({ REMOTE_OVERRIDES: 'staff' }, { data: { role: 'agent' } });
      const text = new URL(linkOf(entryOf()), 'http://x').searchParams.get('entry');
      for (let page = 0; page < 3; page += 1) await versions({ cookie: `ks_session=a; ks_remote=${text}` });
      expect(edge.seen.filter(({ url }) => url === readSession.path)).toHaveLength(1);
    });

    it('is unavailable where it is off', async () => {
      edge = await startEdge();
      const answer = await get(linkOf(entryOf()));
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
      const text = new URL(linkOf(entryOf()), 'http://x').searchParams.get('entry');
      expect((await versions({ cookie: `ks_remote=${text}` }))['quote']).toBe('1.0.0');
    });
  });
});

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
  return { accounts, listed, host, complaints, told, read, on, versions, asked: () => asked, later };
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

  it('have it from where the listed one is, when its own host is none of ours any more', async () => {
    const { accounts, read } = opened();
    accounts.back = [
      { insteadOf: newest.manifest, release: { ...earlier, manifest: 'http://before.example:3201/0.9.0/mf-manifest.json' } },
    ];
    expect((await read())[0]?.manifest).toBe(`${new URL(newest.manifest).origin}/0.9.0/mf-manifest.json`);
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
    [
      'it names as its key what every object has',
      () => undefined,
      { ...earlier, signature: { key: 'constructor', value: earlier.signature.value } },
    ],
    ['it says another version than it is', () => undefined, { ...earlier, version: '0.8.0' }],
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

describe('whether a browser is staff', () => {
  const opened = () => {
    const given = { role: 'agent' as string | null, status: 200, body: undefined as string | undefined };
    const asked: string[] = [];
    let now = 0;
    const ask = ((_: URL, init: RequestInit) => {
      asked.push(new Headers(init.headers).get('cookie') ?? '');
      const body = given.body ?? JSON.stringify({ success: true, data: { role: given.role } });
      return Promise.resolve(new Response(body, { status: given.status }));
    }) as typeof fetch;
    const { isStaff } = staffSessions({ accountsUrl: 'http://accounts.test', fetch: ask, now: () => now });
    return { given, asked, isStaff, advance: (milliseconds: number) => (now += milliseconds) };
  };

  it('is asked once for what a browser asks within five seconds', async () => {
    const { given, asked, isStaff, advance } = opened();
    expect(await Promise.all([isStaff('s=1'), isStaff('s=1')])).toEqual([true, true]);
    given.role = null;
    advance(4_999);
    expect(await isStaff('s=1')).toBe(true);
    expect(asked).toEqual(['s=1']);
    advance(1);
    expect(await isStaff('s=1')).toBe(false);
    expect(asked).toEqual(['s=1', 's=1']);
  });

  it('is asked for each browser', async () => {
    const { given, asked, isStaff } = opened();
    expect(await isStaff('s=1')).toBe(true);
    given.role = null;
    expect(await isStaff('s=2')).toBe(false);
    expect(asked).toEqual(['s=1', 's=2']);
  });

  it.each([
    ['did not answer', 503, '{}'],
    ['answered with something else', 200, '<h1>Bad gateway</h1>'],
  ])('is asked again at once after accounts %s', async (_, status, body) => {
    const { given, isStaff } = opened();
    Object.assign(given, { status, body });
    expect(await isStaff('s=1')).toBe(false);
    Object.assign(given, { status: 200, body: undefined });
    expect(await isStaff('s=1')).toBe(true);
  });

  it('is kept for the latest 500 browsers', async () => {
    const { asked, isStaff } = opened();
    for (let n = 0; n < 501; n += 1) await isStaff(`s=${n}`);
    await isStaff('s=1');
    expect(asked).toHaveLength(501);
    await isStaff('s=0');
    expect(asked).toHaveLength(502);
  });

  it('is false without a cookie', async () => {
    const { asked, isStaff } = opened();
    expect(await isStaff(undefined)).toBe(false);
    expect(asked).toEqual([]);
  });
});
