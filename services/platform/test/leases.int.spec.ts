import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Leases } from '../src/leases.js';
import { Mongo } from '../src/mongo.js';

describe('a lease', () => {
  const database = `leases_${randomUUID().slice(0, 8)}`;
  const connections: Mongo[] = [];
  const aProcess = async (): Promise<Leases> => {
    const mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', database);
    connections.push(mongo);
    return new Leases(mongo);
  };
  afterAll(async () => {
    await connections[0]?.connection.dropDatabase();
    for (const mongo of connections) await mongo.onApplicationShutdown();
  });

  it('has one holder, who may renew it', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    expect([await one.take('relay', 60_000), await other.take('relay', 60_000), await one.take('relay', 60_000)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is taken by one of several that ask at once', async () => {
    const all = await Promise.all([aProcess(), aProcess(), aProcess(), aProcess()]);
    const taken = await Promise.all(all.map((leases) => leases.take('sweep', 60_000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('passes on when it has run out or was given back', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    expect(await one.take('short', 1)).toBe(true);
    await wait(20);
    expect(await other.take('short', 60_000)).toBe(true);
    await other.release('short');
    expect(await one.take('short', 60_000)).toBe(true);
  });
});
