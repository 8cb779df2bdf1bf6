import { randomUUID } from 'node:crypto';
import { DomainError } from '../src/errors/errors.js';
import { memoryRedis } from '../src/redis/memory-redis.js';
import { RateLimits } from '../src/redis/rate-limits.js';
import { Redis } from '../src/redis/redis.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import { PlatformConfig } from '../src/settings/platform-config.js';
import { Log } from '../src/telemetry/log.js';
import { notesService } from './notes-service.js';

const limit = { points: 3, durationSeconds: 60 };
const outcomes = async (limits: RateLimits, key: string, tries: number) => {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => limits.consume('login', key, limit)));
  return {
    passed: tried.filter(({ status }) => status === 'fulfilled').length,
    refused: tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
};

/** Counts as in a server of Redis: by its scripts. */
const inRedis = (service: ServiceUnderTest): RateLimits => {
  const redis = new Redis(memoryRedis(randomUUID()), 'notes', service.get(Log), () => true);
  return new RateLimits(redis, service.get(PlatformConfig));
};
const itsOwn = (service: ServiceUnderTest): RateLimits => service.get(RateLimits);

describe.each([
  ['in Redis', {}, inRedis],
  ['in this process while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }, itsOwn],
  ['in this process where Redis is part of it', {}, itsOwn],
])('tries counted %s', (_, env, limitsOf) => {
  let service: ServiceUnderTest;
  let limits: RateLimits;
  beforeAll(async () => {
    service = await testService(notesService, { env });
    limits = limitsOf(service);
  });
  afterAll(() => service?.close());

  it('are limited exactly, even in a burst', async () => {
    const { passed, refused } = await outcomes(limits, 'jo@example.com', 10);
    expect([passed, refused.length]).toEqual([3, 7]);
    expect(refused[0]).toMatchObject({ code: 'TOO_MANY_TRIES', details: { data: { retryAfterSeconds: expect.any(Number) } } });
    expect(refused[0]).toBeInstanceOf(DomainError);
  });

  it('are counted for each key', async () => {
    const { passed } = await outcomes(limits, 'sam@example.com', 3);
    expect(passed).toBe(3);
  });

  it('that are given back do not count, and count while they last', async () => {
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
    await outcomes(limits, 'kim@example.com', 4);
    await limits.forgive('login', 'kim@example.com', limit);
    expect((await outcomes(limits, 'kim@example.com', 4)).passed).toBe(3);
  });
});

it('keeps no address in Redis, only its hash', async () => {
  const service = await testService(notesService);
  const client = memoryRedis(randomUUID());
  const redis = new Redis(client, 'notes', service.get(Log), () => true);
  await new RateLimits(redis, service.get(PlatformConfig)).consume('login', 'jo@example.com', limit);
  const keys = await client.keys('*');
  client.disconnect();
  await service.close();
  expect(keys).toHaveLength(1);
  expect(keys.join()).not.toContain('jo');
});
