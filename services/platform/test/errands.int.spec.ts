import { Injectable, Module } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Errands } from '../src/errands.js';
import { Mongo } from '../src/mongo.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

const wash = 'wash';

@Injectable()
class Laundry {
  isClosed = false;
  prepared = 0;

  constructor(
    readonly errands: Errands,
    private readonly mongo: Mongo,
  ) {
    errands.define<{ shirts: number }>(wash, async ({ shirts }, id) => {
      this.prepared += 1;
      if (this.isClosed) throw new Error('closed');
      return async (session) => void (await this.shirts.insertOne({ id, shirts }, { session }));
    });
  }

  get shirts() {
    return this.mongo.connection.collection('shirts');
  }

  bring(id: string, shirts: number, before?: (session: ClientSession) => Promise<void>): Promise<void> {
    return this.mongo.transaction(async (session) => {
      await this.errands.owe(session, wash, id, { shirts });
      await before?.(session);
    });
  }
}

@Module({ providers: [Laundry] })
class LaundryModule {}

describe('errands', () => {
  let service: ServiceUnderTest;
  let laundry: Laundry;
  const washed = (id: string) => laundry.shirts.countDocuments({ id });

  beforeAll(async () => {
    service = await testService({ name: 'garages', config: () => ({}), module: () => LaundryModule, refusals: {} });
    laundry = service.get(Laundry);
    await laundry.shirts.insertOne({ id: 'first' });
  });
  afterAll(() => service.close());

  it('take effect once, however often they are owed and run', async () => {
    await laundry.bring('a', 3);
    await laundry.bring('a', 3);
    await Promise.all([service.sweep(wash), service.sweep(wash), service.sweep(wash)]);
    await service.sweep(wash);
    expect(await washed('a')).toBe(1);
  });

  it('are not owed when the change they follow from is undone', async () => {
    await expect(laundry.bring('b', 1, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
    await service.sweep(wash);
    expect(await washed('b')).toBe(0);
  });

  it('wait longer each time until they work, and hold up no others', async () => {
    laundry.isClosed = true;
    await laundry.bring('c', 1);
    await service.sweep(wash);
    const tries = laundry.prepared;
    await service.sweep(wash);
    expect(laundry.prepared).toBe(tries);
    laundry.isClosed = false;
    await laundry.bring('d', 1);
    await service.sweep(wash);
    expect([await washed('c'), await washed('d')]).toEqual([0, 1]);
    service.clock.advance(500);
    await service.sweep(wash);
    expect(await washed('c')).toBe(1);
  });
});
