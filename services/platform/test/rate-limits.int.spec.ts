import { DomainError } from '../src/errors/errors.js';
import { RateLimits } from '../src/redis/rate-limits.js';
import { Redis } from '../src/redis/redis.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import { notesService } from './notes-service.js';

const limit = { points: 3, durationSeconds: 60 };
const outcomes = async (limits: RateLimits, key: string, tries: number) => {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => limits.consume('login', key, limit)));
  return {
    passed: tried.filter(({ status }) => status === 'fulfilled').length,
    refused: tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

describe.each([
  ['in Redis', {}],
  ['in this process while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }],
])('tries counted %s', (_, env) => {
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await testService(notesService, { env });
  });
  afterAll(() => service?.close());

  it('are limited exactly, even in a burst', async () => {
    const { passed, refused } = await outcomes(service.get(RateLimits), 'jo@example.com', 10);
    expect([passed, refused.length]).toEqual([3, 7]);
    expect(refused[0]).toMatchObject({ code: 'TOO_MANY_TRIES', details: { data: { retryAfterSeconds: expect.any(Number) } } });
    expect(refused[0]).toBeInstanceOf(DomainError);
  });

  it('are counted for each key', async () => {
    const { passed } = await outcomes(service.get(RateLimits), 'sam@example.com', 3);
    expect(passed).toBe(3);
  });

  it('that are given back do not count, and count while they last', async () => {
    const limits = service.get(RateLimits);
    const take = () => limits.take('login', 'ali@example.com', limit);
    for (let n = 0; n < 5; n += 1) await (await take())();
    const burst = await Promise.allSettled(Array.from({ length: 8 }, take));
    const taken = burst.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(taken).toHaveLength(3);
    await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES', details: { data: { retryAfterSeconds: expect.any(Number) } } });
    await taken[0]?.();
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  it('are forgiven after a success', async () => {
    const limits = service.get(RateLimits);
    await outcomes(limits, 'kim@example.com', 4);
    await limits.forgive('login', 'kim@example.com', limit);
    expect((await outcomes(limits, 'kim@example.com', 4)).passed).toBe(3);
  });
});

it('keeps no address in Redis, only its hash', async () => {
  const service = await testService(notesService);
  await service.get(RateLimits).consume('login', 'jo@example.com', limit);
  const keys = await service.get(Redis).client.keys('*');
  await service.close();
  expect(keys).toHaveLength(1);
  expect(keys.join()).not.toContain('jo');
});
