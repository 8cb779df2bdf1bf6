import { staffSessions } from './staff-sessions.js';

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

describe('whether a browser is staff', () => {
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
