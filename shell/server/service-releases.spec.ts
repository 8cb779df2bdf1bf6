import { serviceNames } from '@kerbside/contracts/call';
import { hearReleases } from './service-releases.js';

const release = { version: '0.1.0', commit: 'c0ffee1', startedAt: '2027-03-05T14:05:00.000Z' };
const serviceUrls = Object.fromEntries(serviceNames.map((name) => [name, `http://${name}.test`])) as Readonly<
  Record<(typeof serviceNames)[number], string>
>;

const opened = () => {
  const pricing = { answer: { status: 'live', release } as object, isAway: false };
  const accounts = { status: 200 };
  const told: { service: string; release: unknown }[][] = [];
  let now = 0;
  const ask = ((url: URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      told.push(JSON.parse(String(init.body)).services);
      return Promise.resolve(new Response('{}', { status: accounts.status }));
    }
    if (url.hostname === 'pricing.test' && pricing.isAway) return Promise.reject(new Error('away'));
    return Promise.resolve(Response.json(url.hostname === 'pricing.test' ? pricing.answer : { status: 'live', release }));
  }) as typeof fetch;
  const hear = hearReleases({ serviceUrls, fetch: ask, now: () => now });
  const later = async (minutes: number) => {
    now += minutes * 60_000;
    await hear();
  };
  const ofPricing = () => told.map((services) => services.find(({ service }) => service === 'pricing')?.release);
  return { pricing, accounts, told, hear, later, ofPricing };
};

describe('what services say of their releases', () => {
  it('is told of every service, once while nothing changes, and again after five minutes', async () => {
    const { told, hear, later } = opened();
    await hear();
    await later(1);
    expect(told).toEqual([serviceNames.map((service) => ({ service, release }))]);
    await later(4);
    expect(told).toHaveLength(2);
  });

  it('is told at once when it changes, and when a service does not answer', async () => {
    const { pricing, hear, later, ofPricing } = opened();
    await hear();
    pricing.answer = { status: 'live', release: { ...release, version: '0.2.0' } };
    await later(1);
    pricing.isAway = true;
    await later(1);
    expect(ofPricing()).toEqual([release, { ...release, version: '0.2.0' }, null]);
  });

  it('is null of an answer that cannot be read', async () => {
    const { pricing, hear, ofPricing } = opened();
    pricing.answer = { status: 'live', release: 'mine' };
    await hear();
    expect(ofPricing()).toEqual([null]);
  });

  it('is told again where accounts did not take it', async () => {
    const { accounts, told, hear, later } = opened();
    accounts.status = 503;
    await hear();
    accounts.status = 200;
    await later(1);
    await later(1);
    expect(told).toHaveLength(2);
  });
});
