import { siteFetch } from './site-fetch.js';

const page = { traceparent: () => 'the trace', isAbroad: false };
const seen: { url: string; init: RequestInit }[] = [];
const answering = (status: number) =>
  ((url: string, init: RequestInit) => {
    seen.push({ url, init });
    return Promise.resolve(new Response('{}', { status }));
  }) as typeof fetch;
beforeEach(() => seen.splice(0));

describe('the host’s fetch', () => {
  it('adds the anti-forgery header and the page’s trace to the headers given', async () => {
    await siteFetch(() => undefined, page, answering(200))('/ajax/x', { method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(Object.fromEntries(new Headers(seen[0]?.init.headers))).toEqual({
      'content-type': 'application/json',
      'x-kerbside-request': '1',
      traceparent: 'the trace',
    });
  });

  it('says so where its page is in a frame of another site', async () => {
    await siteFetch(() => undefined, { ...page, isAbroad: true }, answering(200))('/ajax/x');
    expect(new Headers(seen[0]?.init.headers).get('x-kerbside-framed')).toBe('1');
  });

  it.each(['https://evil.example/', '//evil.example/', 'ajax/x'])('requests nothing from %s', async (path) => {
    await expect(siteFetch(() => undefined, page, answering(200))(path)).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  it.each([
    [401, 1],
    [404, 1],
    [403, 0],
    [200, 0],
  ])('reports a refusal that an ended session may explain, for a %i: %i time(s)', async (status, times) => {
    let heard = 0;
    await siteFetch(() => (heard += 1), page, answering(status))('/api/x');
    expect(heard).toBe(times);
  });
});
