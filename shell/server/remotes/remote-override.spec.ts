import { readSession } from '@kerbside/contracts/http/accounts/accounts';
import { anEntry } from '../../src/testing/a-release.js';
import { startEdge, type EdgeUnderTest } from '../../test/edge-under-test.js';

let edge: EdgeUnderTest;
afterEach(() => edge.close());

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

describe('a release that one browser tries', () => {
  it('is served to that browser, in the page and in the list, and to no other', async () => {
    edge = await startEdge({ REMOTE_OVERRIDES: 'anybody' });
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
    edge = await startEdge({ REMOTE_OVERRIDES: 'anybody' });
    const answer = await get('/remote-override', { cookie: await cookieFrom(linkOf(entryOf())) });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']).toContain('ks_remote=; Path=/; Max-Age=0');
  });

  it.each([
    ['is not signed by a trusted key', () => linkOf(entryOf({}, 'stranger'))],
    [
      'comes from an origin that the edge does not know',
      () => linkOf(entryOf({ manifest: 'https://evil.example/2.0.0/mf-manifest.json' })),
    ],
    ['belongs to no remote', () => linkOf({ ...entryOf(), name: 'nonsense' })],
    ['cannot be read', () => '/remote-override?entry=%7Bnot-json'],
  ])('is refused when it %s, by link and by cookie', async (_, link) => {
    edge = await startEdge({ REMOTE_OVERRIDES: 'anybody' });
    const url = link();
    expect((await get(url)).statusCode).toBe(400);
    const cookie = `ks_remote=${new URL(url, 'http://x').searchParams.get('entry')}`;
    expect(await versions({ cookie })).toEqual(await versions());
  });

  it('cannot be set by a page of another site', async () => {
    edge = await startEdge({ REMOTE_OVERRIDES: 'anybody' });
    const answer = await get(linkOf(entryOf()), { 'sec-fetch-site': 'cross-site' });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
  });

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
