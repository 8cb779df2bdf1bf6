import { anEntry } from '../src/testing/a-release.js';
import { withSwitches } from './remote-switches.js';

const opened = () => {
  const accounts = { off: ['quote'], status: 200, isAway: false };
  let asked = 0;
  let now = 0;
  const ask = (() => {
    asked += 1;
    if (accounts.isAway) return Promise.reject(new Error('away'));
    return Promise.resolve(new Response(JSON.stringify({ success: true, data: { off: accounts.off } }), { status: accounts.status }));
  }) as typeof fetch;
  const file = { read: () => Promise.resolve([anEntry({ name: 'quote' }), anEntry({ name: 'account' })]) };
  const { read } = withSwitches(file, { accountsUrl: 'http://accounts.test', fetch: ask, now: () => now });
  const on = async () => (await read()).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  return { accounts, on, asked: () => asked, later: (milliseconds: number) => (now += milliseconds) };
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
    later(2_000);
    await on();
    await settled();
    expect([await on(), asked()]).toEqual([['quote', 'account'], 2]);
  });

  it.each(['away', 'failing'])('stay as they were while accounts is %s', async (how) => {
    const { accounts, on, later } = opened();
    await on();
    Object.assign(accounts, how === 'away' ? { isAway: true } : { status: 503 });
    later(2_000);
    await on();
    await settled();
    expect(await on()).toEqual(['account']);
  });

  it('are on when accounts never answered', async () => {
    const { accounts, on } = opened();
    accounts.isAway = true;
    expect(await on()).toEqual(['quote', 'account']);
  });
});
