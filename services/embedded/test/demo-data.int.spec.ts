import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { DemoData } from '../src/demo/demo-data.js';

const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
const prefix = `demo${randomUUID().slice(0, 6)}`;

describe('demo data', () => {
  let client: MongoClient;
  let demo: DemoData;
  const seeded: string[] = [];
  const aService = (name: 'vouchers' | 'garages', seed = async () => void seeded.push(name)) => ({ name, seed });

  beforeAll(async () => {
    client = await MongoClient.connect(uri);
    demo = new DemoData(uri, prefix);
  });
  beforeEach(() => seeded.splice(0));
  afterAll(async () => {
    await demo.close();
    const { databases } = await client
      .db()
      .admin()
      .listDatabases({ filter: { name: new RegExp(`^${prefix}`) } });
    for (const { name } of databases) await client.db(name).dropDatabase();
    await client.close();
  });

  it('goes into databases that were empty, in the given order, once', async () => {
    await demo.markEmpty(['vouchers', 'garages']);
    await client.db(`${prefix}_vouchers`).createCollection('vouchers');
    expect(await demo.seed([aService('garages'), aService('vouchers')])).toEqual(['garages', 'vouchers']);
    await demo.markEmpty(['vouchers', 'garages']);
    expect(await demo.seed([aService('garages'), aService('vouchers')])).toEqual([]);
    expect(seeded).toEqual(['garages', 'vouchers']);
  });

  it('stays out of a database that already held something', async () => {
    const other = new DemoData(uri, `${prefix}b`);
    await client.db(`${prefix}b_vouchers`).createCollection('vouchers');
    await other.markEmpty(['vouchers']);
    expect(await other.seed([aService('vouchers')])).toEqual([]);
    await other.close();
  });

  it('that fails but is not essential is reported, delays nothing, and is completed at the next start', async () => {
    const slow = new DemoData(uri, `${prefix}d`);
    await slow.markEmpty(['vouchers', 'garages']);
    const failures: unknown[] = [];
    const late = {
      ...aService('vouchers', () => Promise.reject(new Error('too slow'))),
      onFailure: (error: unknown) => void failures.push(error),
    };
    expect(await slow.seed([late, aService('garages')])).toEqual(['garages']);
    expect(failures).toEqual([new Error('too slow')]);
    expect(await slow.seed([aService('vouchers'), aService('garages')])).toEqual(['vouchers']);
    await slow.close();
  });

  it('is tried again at the next start when it was interrupted', async () => {
    const cut = new DemoData(uri, `${prefix}c`);
    await cut.markEmpty(['vouchers']);
    await client.db(`${prefix}c_vouchers`).createCollection('vouchers');
    await expect(cut.seed([aService('vouchers', () => Promise.reject(new Error('cut short')))])).rejects.toThrow('cut short');
    expect(await cut.seed([aService('vouchers')])).toEqual(['vouchers']);
    await cut.close();
  });
});
