import type { Redis } from 'ioredis';
import InMemory from 'ioredis-mock';

const lookMs = 30_000;

/** The parts of ioredis-mock that know when a key expires. `has` removes one that has. */
interface Inside {
  readonly expires: { set: (key: string, at: number | string) => void };
  readonly data: { readonly has: (key: string) => boolean };
}

/**
 * In-process Redis for development. ioredis-mock drops an expired key only when it is read again, which never happens to finished sessions
 * and counters, so they are checked every half minute.
 */
export const memoryRedis = (host: string, everyMs = lookMs): Redis => {
  const client = new InMemory({ host });
  const expires: Inside['expires'] = Reflect.get(client, 'expires');
  const data: Inside['data'] = Reflect.get(client, 'data');
  const mayExpire = new Set<string>();
  const set = expires.set;
  expires.set = (key, at) => {
    mayExpire.add(key);
    set(key, at);
  };
  const look = setInterval(() => {
    for (const key of mayExpire) if (!data.has(key)) mayExpire.delete(key);
  }, everyMs);
  look.unref();
  const { disconnect } = client;
  client.disconnect = (...given) => {
    clearInterval(look);
    disconnect.apply(client, given);
  };
  return client;
};
