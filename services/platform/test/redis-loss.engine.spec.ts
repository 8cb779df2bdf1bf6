import type { Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { startRedis } from '@kerbside/contracts/tooling/engines/redis.mjs';
import { RateLimits } from '../src/redis/rate-limits.js';
import { Redis } from '../src/redis/redis.js';
import { Log } from '../src/telemetry/log.js';
import { eventually } from '../src/testing/events/event-probe.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import { askCustomer } from './notes-calls.js';
import { notesService } from './notes-service.js';

const limit = { points: 3, durationSeconds: 600 };
const customer: Caller = { kind: 'customer', userId: '2f6c9b0a-7c1d-4f6a-8c3e-5d7a9e0b1c2d' };

let redis: Awaited<ReturnType<typeof startRedis>>;
let service: ServiceUnderTest;
let lookups: number;

beforeAll(async () => {
  redis = await startRedis((line) => process.stderr.write(`${line}\n`));
  service = await testService(notesService, { env: { REDIS_URL: redis.url } });
  service.answer(resolveSession, () => {
    lookups += 1;
    return customer;
  });
});
beforeEach(async () => {
  lookups = 0;
  await isUsed(true);
});
afterAll(async () => {
  await service?.close();
  await redis?.stop();
});

const ping = () => service.get(Redis).attempt((client) => client.ping());
const isUsed = (wanted: boolean) =>
  eventually(`Redis is ${wanted ? 'used' : 'left alone'}`, async () => ((await ping()) === 'PONG') === wanted, 20_000);

const passed = async (key: string, tries: number, replica = service): Promise<number> => {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => replica.get(RateLimits).consume('login', key, limit)));
  return tried.filter(({ status }) => status === 'fulfilled').length;
};
const asCustomer = (token: string) =>
  service
    .http()
    .post(askCustomer.path)
    .set({ cookie: `ks_session=${token}`, 'x-kerbside-request': '1' });
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

describe('with Redis', () => {
  it('tries are counted exactly in a burst, and accounts is asked for a session once', async () => {
    expect(await passed('burst', 20)).toBe(3);
    expect([(await asCustomer('cached')).status, (await asCustomer('cached')).status, lookups]).toEqual([200, 200, 1]);
  });

  it('tries are counted exactly over two replicas', async () => {
    const other = await testService(notesService, { env: { REDIS_URL: redis.url } });
    const counts = await Promise.all([passed('replicas', 10), passed('replicas', 10, other)]);
    await other.close();
    expect(counts[0] + counts[1]).toBe(3);
  });
});

describe('a Redis that is killed', () => {
  it('leaves limits counted in the process and sessions resolved by accounts, and is used again when it is back', async () => {
    await asCustomer('known');
    await redis.server.end('SIGKILL');
    await isUsed(false);
    expect(await passed('killed', 20)).toBe(3);
    expect(await passed('killed', 5)).toBe(0);
    expect([(await asCustomer('known')).status, (await asCustomer('known')).status, lookups]).toEqual([200, 200, 3]);
    expect((await service.http().get('/health/ready')).status).toBe(200);
    await redis.server.start();
    await isUsed(true);
    expect(await passed('back', 20)).toBe(3);
    await asCustomer('known');
    await asCustomer('known');
    expect(lookups).toBe(4);
  }, 60_000);

  it('never lets more through than Redis and the process together would', async () => {
    const before = await passed('edge', 2);
    await redis.server.end('SIGKILL');
    const during = await passed('edge', 20);
    await redis.server.start();
    await isUsed(true);
    const after = await passed('edge', 20);
    expect(before).toBe(2);
    expect(during).toBeLessThanOrEqual(3);
    expect(before + during + after).toBeLessThanOrEqual(3 * 3);
  }, 60_000);
});

it('what is told is heard by all before whoever tells it goes on', async () => {
  const other = await Redis.connect(redis.url, 'notes', service.get(Log));
  let heard = '';
  other.hear('news', (text) => (heard = text));
  await eventually('the other hears', async () => other.isHearing);
  for (const text of ['one', 'two', 'three']) {
    await service.get(Redis).tell('news', text);
    expect(heard).toBe(text);
  }
  other.onApplicationShutdown();
});

it('a Redis that was flushed leaves the cache cold, and mixes up no sessions', async () => {
  await asCustomer('flushed');
  await service.get(Redis).client.flushall();
  // The process remembers for seconds whom it has just heard of; anybody else is looked up.
  expect([(await asCustomer('flushed')).status, lookups]).toEqual([200, 1]);
  expect([(await asCustomer('another')).status, lookups]).toEqual([200, 2]);
  expect(await passed('flushed', 20)).toBe(3);
});

it('a Redis that is silent holds nobody up for longer than a moment', async () => {
  process.kill(redis.server.pid, 'SIGSTOP');
  try {
    const [status, tookMs] = await timed(async () => (await asCustomer('silent')).status);
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(3_000);
    const [through, countedMs] = await timed(() => passed('silent', 20));
    expect(through).toBe(3);
    expect(countedMs).toBeLessThan(3_000);
  } finally {
    process.kill(redis.server.pid, 'SIGCONT');
  }
  await isUsed(true);
}, 60_000);
