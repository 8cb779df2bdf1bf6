import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Leases } from '../src/mongo/leases.js';
import { Mongo } from '../src/mongo/mongo.js';

const database = `leases_${randomUUID().slice(0, 8)}`;
const connections: Mongo[] = [];
const connected = async (): Promise<Mongo> => {
  const mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', database);
  connections.push(mongo);
  return mongo;
};
const aProcess = async (): Promise<Leases> => new Leases(await connected());
afterAll(async () => {
  await connections[0]?.connection.dropDatabase();
  for (const mongo of connections) await mongo.onApplicationShutdown();
});

describe('a lease', () => {
  it('has one holder, who may renew it, until it is released', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const taken = [await one.take('relay', 60_000), await other.take('relay', 60_000), await one.take('relay', 60_000)];
    expect(taken).toEqual([true, false, true]);
    await other.release('relay');
    expect(await other.take('relay', 60_000)).toBe(false);
    await one.release('relay');
    expect(await other.take('relay', 60_000)).toBe(true);
  });

  it('is taken by one of several that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, aProcess));
    const taken = await Promise.all(all.map((leases) => leases.take('sweep', 60_000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('passes to another process when it runs out', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    expect(await one.take('short', 1)).toBe(true);
    await wait(20);
    expect(await other.take('short', 60_000)).toBe(true);
    expect(await one.take('short', 60_000)).toBe(false);
  });

  it('that is held is not checked again for half of its time, and is given up at once when released', async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const rows = (await connected()).connection.collection('leases');
    expect(await one.hold('often', 2_000)).toBe(true);
    await rows.deleteMany({});
    expect(await one.hold('often', 2_000)).toBe(true);
    await other.take('often', 60_000);
    await wait(1_050);
    expect(await one.hold('often', 2_000)).toBe(false);
    await other.hold('often', 60_000);
    await other.release('often');
    await one.take('often', 60_000);
    expect(await other.hold('often', 60_000)).toBe(false);
  });
});

describe('a service that is alone on its database', () => {
  it('holds every lease and writes none', async () => {
    const mongo = await connected();
    const alone = new Leases(mongo, true);
    expect([await alone.take('mine', 5_000), await alone.hold('mine', 5_000)]).toEqual([true, true]);
    await alone.release('mine');
    expect(await mongo.connection.collection<{ _id: string }>('leases').findOne({ _id: 'mine' })).toBeNull();
    expect(await alone.unheld()).toEqual([]);
  });
});
