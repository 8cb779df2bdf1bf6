import { jest } from '@jest/globals';
import { readTraceparent } from '@kerbside/contracts/traceparent';
import { siteFetch, pageMarks } from './site-fetch.js';

const actions = ['click', 'change', 'keydown', 'popstate'];
const page = () => {
  const target = new EventTarget();
  const marks = pageMarks(target as Window);
  return { target, marks, traceIdNow: () => readTraceparent(marks()['traceparent']) };
};

describe('the trace of a page', () => {
  it('is one trace for all its calls, each with its own span', () => {
    const { traceIdNow } = page();
    const [first, second] = [traceIdNow(), traceIdNow()];
    expect(first?.traceId).toBe(second?.traceId);
    expect(first?.spanId).not.toBe(second?.spanId);
    expect(first?.traceFlags).toBe(1);
  });

  it.each(actions)('starts again with a %s', (action) => {
    const { target, traceIdNow } = page();
    const before = traceIdNow();
    target.dispatchEvent(new Event(action));
    expect(traceIdNow()?.traceId).not.toBe(before?.traceId);
    target.dispatchEvent(new Event('scroll'));
    expect(traceIdNow()?.traceId).toBe(traceIdNow()?.traceId);
  });
});

describe('a page that asks by itself', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each(actions)('says so once nobody has touched it for a minute and a half, until a %s', (action) => {
    const { target, marks } = page();
    const marked = () => marks()['x-kerbside-untouched'];
    jest.advanceTimersByTime(90_000);
    expect(marked()).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(marked()).toBe('1');
    target.dispatchEvent(new Event(action));
    expect(marked()).toBeUndefined();
  });
});

describe('the host’s fetch', () => {
  const page = { marks: () => ({ traceparent: 'the trace' }), isAbroad: false };
  const seen: { url: string; init: RequestInit }[] = [];
  const answering = (status: number) =>
    ((url: string, init: RequestInit) => {
      seen.push({ url, init });
      return Promise.resolve(new Response('{}', { status }));
    }) as typeof fetch;
  beforeEach(() => seen.splice(0));

  it('adds the anti-forgery header and what the page says of itself to the headers given', async () => {
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
    [403, 1],
    [200, 0],
  ])('reports a refusal that an ended session or another role may explain, for a %i: %i time(s)', async (status, times) => {
    let heard = 0;
    await siteFetch(() => (heard += 1), page, answering(status))('/api/x');
    expect(heard).toBe(times);
  });
});
