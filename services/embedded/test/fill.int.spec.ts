import { createHash, randomUUID } from 'node:crypto';
import { byCustomer } from '@kerbside/platform/personal/personal-records';
import { type Db, MongoClient } from 'mongodb';
import { fill, withoutIndexes } from '../src/copies/fill.js';
import { DemoData } from '../src/demo/demo-data.js';

describe('copies of the demonstration customer', () => {
  interface Entry {
    readonly _id: number;
    readonly subjectId: string;
    readonly entry: string;
    readonly previous: string;
    readonly hash: string;
  }

  const customerId = randomUUID();
  const subject = { customerId, emails: ['jo@kerbside.test'], phones: [], plates: [], names: ['Jo Bloggs'], places: [], quoteIds: [] };
  const nothingBefore = '0'.repeat(64);
  const chained = (previous: string, entry: string) => createHash('sha256').update(previous).update(entry).digest('hex');

  let client: MongoClient;
  let database: Db;
  const entries = () => database.collection<Entry>('audit').find().sort({ _id: 1 }).toArray();
  const head = () => database.collection('audit_head').findOne();
  const fillTo = (count: number) =>
    fill(
      [
        {
          service: 'accounts',
          database,
          personalData: { records: [{ in: 'people', called: 'People', of: byCustomer(), erasing: 'remove' }], impersonal: [] },
        },
      ],
      subject,
      { firstName: 'Jo', lastName: 'Bloggs' },
      { count, say: () => undefined },
    );
  /** The length of the trail, after checking that each entry covers the one before and the head is the last. */
  const wholeTrail = async (): Promise<number> => {
    const all = await entries();
    let previous = nothingBefore;
    for (const [at, one] of all.entries()) {
      expect(one).toMatchObject({ _id: at + 1, previous, hash: chained(previous, one.entry) });
      previous = one.hash;
    }
    expect(await head()).toMatchObject({ length: all.length, hash: previous });
    return all.length;
  };

  beforeAll(async () => {
    client = await MongoClient.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '');
    database = client.db(`fill${randomUUID().slice(0, 8)}`);
    await database.collection<{ _id: string; customerId: string }>('people').insertOne({ _id: customerId, customerId });
    let previous = nothingBefore;
    for (const place of [1, 2]) {
      const entry = JSON.stringify({ id: String(place), action: 'signed-in', subjectId: customerId });
      const hash = chained(previous, entry);
      await database.collection<Entry>('audit').insertOne({ _id: place, subjectId: customerId, entry, previous, hash });
      previous = hash;
    }
    await database.collection('audit_head').insertOne({ length: 2, hash: previous });
  });
  afterAll(async () => {
    await database.dropDatabase();
    await client.close();
  });

  it('each have their entries in the trail, which stays whole', async () => {
    await fillTo(3);
    expect([await database.collection('people').countDocuments(), await wholeTrail()]).toEqual([4, 8]);
    expect(new Set((await entries()).map((one) => one.subjectId)).size).toBe(4);
  });

  it('are not told of again by a seed that comes later, which adds only those that are new', async () => {
    await fillTo(3);
    expect(await wholeTrail()).toBe(8);
    await fillTo(5);
    expect([await database.collection('people').countDocuments(), await wholeTrail()]).toEqual([6, 12]);
  });

  it('are in no count that was made before them', async () => {
    await database.collection('figure_days').insertOne({ kind: 'quote', on: '2026-12-01', parts: [] });
    await fillTo(5);
    expect(await database.collection('figure_days').countDocuments()).toBe(0);
  });

  it('leave every index as it was, though the collections are filled without', async () => {
    const people = database.collection('people');
    await people.createIndexes([
      { key: { customerId: 1 }, name: 'one each', unique: true },
      { key: { gone: 1 }, expireAfterSeconds: 60, partialFilterExpression: { gone: { $exists: true } } },
    ]);
    await database.collection('audit').createIndexes([{ key: { subjectId: 1, _id: -1 } }]);
    const indexes = async () => [await people.indexes(), await database.collection('audit').indexes()];
    const before = await indexes();
    await fillTo(5);
    expect(await indexes()).toEqual(before);
    expect(await wholeTrail()).toBe(12);
    const ending = withoutIndexes([people], async () => {
      expect(await people.indexes()).toHaveLength(1);
      throw new Error('The disk is full');
    });
    await expect(ending).rejects.toThrow('The disk is full');
    expect(await indexes()).toEqual(before);
  });

  it('have keys of their own where an event of the original is in the feed of partners, and share its garage', async () => {
    const [event, garage] = [randomUUID(), randomUUID()];
    const letters = database.collection('letters');
    await letters.createIndexes([{ key: { key: 1 }, unique: true }]);
    await letters.insertOne({ customerId, key: `claim-letter:${event}`, garage });
    await database.collection<{ _id: string }>('feed').insertOne({ _id: event });
    await database.collection<{ _id: string }>('garages').insertOne({ _id: garage });
    const records = [{ in: 'letters', called: 'Letters', of: byCustomer(), erasing: 'remove' as const }];
    const places = [{ service: 'callbacks' as const, database, personalData: { records, impersonal: ['feed', 'garages'] } }];
    await fill(places, subject, { firstName: 'Jo', lastName: 'Bloggs' }, { count: 3, say: () => undefined });
    expect(await letters.distinct('key')).toHaveLength(4);
    expect(await letters.distinct('garage')).toEqual([garage]);
  });

  it('are told of from the head on where an earlier seed was ended midway', async () => {
    const stray = { entry: '{}', previous: 'lost', hash: 'lost' };
    await database.collection<Entry>('audit').insertMany([13, 15].map((_id) => ({ _id, subjectId: 'lost', ...stray })));
    await fillTo(6);
    expect([await database.collection('people').countDocuments(), await wholeTrail()]).toEqual([7, 14]);
  });
});

describe('demo data', () => {
  const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
  const prefix = `demo${randomUUID().slice(0, 6)}`;

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
