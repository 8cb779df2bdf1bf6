import { setTimeout as pause } from 'node:timers/promises';
import { memoryRedis } from './memory-redis.js';

describe('Redis in memory', () => {
  const client = memoryRedis('memory-redis-test', 5);
  afterAll(() => client.disconnect());
  /** Whether it still holds the key; reading it would remove it. */
  const holds = (key: string): boolean => Reflect.get(client, 'expires').has(key);

  it.each([
    ['a value', () => client.set('expiring', 'a', 'PX', 20)],
    ['a counter of a script', () => client.eval("redis.call('set', KEYS[1], 1, 'PX', 20)", 1, 'expiring')],
  ])('forgets %s that has expired, though nobody reads it', async (_, write) => {
    await client.set('lasting', 'b', 'EX', 600);
    await write();
    expect(holds('expiring')).toBe(true);
    while (holds('expiring')) await pause(5);
    expect([await client.exists('expiring'), await client.get('lasting')]).toEqual([0, 'b']);
  });
});
