import { randomUUID } from 'node:crypto';
import { mostCounted } from '@kerbside/contracts/paging';
import { Mongo } from '../src/mongo/mongo.js';
import { pageFromCollection } from '../src/mongo/mongo-page.js';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await Mongo.connect(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '', `pages_${randomUUID().slice(0, 8)}`);
  await mongo.database.collection<{ n: number }>('rows').insertMany(Array.from({ length: mostCounted + 5 }, (_, n) => ({ n })));
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.onApplicationShutdown();
});

const page = (filter: object, number: number) =>
  pageFromCollection(mongo.database.collection<{ n: number }>('rows'), filter, { n: 1 }, { page: number, perPage: 3 });

describe('a page of a list', () => {
  it('says how many rows there are', async () => {
    const { rows, count } = await page({ n: { $gte: 4, $lt: 9 } }, 2);
    expect([rows.map(({ n }) => n), count]).toEqual([[7, 8], 5]);
  });

  it.each([
    ['on a full page', 9, 1, 5],
    ['on the last', 9, 2, 5],
    ['after the last', 9, 3, 5],
    ['on the only page', 6, 1, 2],
    ['on a last page that is full', 7, 1, 3],
    ['where there are none', 4, 1, 0],
  ])('says so %s', async (_, before, number, expected) => {
    expect((await page({ n: { $gte: 4, $lt: before } }, number)).count).toBe(expected);
  });

  it('counts nothing where the page itself is the end', async () => {
    const rows = mongo.database.collection<{ n: number }>('rows');
    const countDocuments = rows.countDocuments.bind(rows);
    let counts = 0;
    rows.countDocuments = (...given) => {
      counts += 1;
      return countDocuments(...given);
    };
    await pageFromCollection(rows, { n: { $lt: 2 } }, { n: 1 }, { page: 1, perPage: 3 });
    expect(counts).toBe(0);
    await pageFromCollection(rows, { n: { $lt: 9 } }, { n: 1 }, { page: 1, perPage: 3 });
    expect(counts).toBe(1);
  });

  it('counts no further than a list is read', async () => {
    expect((await page({ n: { $gte: 0 } }, 1)).count).toBe(mostCounted);
  });

  it('knows the count of everything without counting', async () => {
    expect((await page({}, 1)).count).toBe(mostCounted + 5);
  });

  it('has no more of its rows than what is asked for', async () => {
    const rows = mongo.database.collection<{ n: number; note: string; kept: boolean }>('notes');
    await rows.insertMany([1, 2].map((n) => ({ n, note: 'long', kept: true })));
    const { rows: shown } = await pageFromCollection(rows, { kept: true }, { n: 1 }, { page: 1, perPage: 3 }, ['n', 'kept']);
    expect(shown).toEqual([1, 2].map((n) => ({ n, kept: true })));
  });
});
