import { randomBytes } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { Mongo } from '../src/mongo/mongo.js';
import type { Migration } from '../src/mongo/migrations.js';
import type { Env } from '../src/settings/platform-config.js';
import { startService, migrateService } from '../src/service/service.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';

interface Slot {
  readonly _id: number;
  readonly code: string;
}

@Injectable()
class Slots {
  constructor(mongo: Mongo) {
    mongo.collection<Slot>('slots', [{ key: { code: 1 }, name: 'code', unique: true }]);
  }
}
@Module({ providers: [Slots] })
class SlotsModule {}

const slotsService = (migrations: readonly Migration[] = []): ServiceDefinition => ({
  name: 'garages',
  config: () => ({}),
  module: () => SlotsModule,
  refusals: {},
  migrations,
});

let connection: Connection;
let env: Env;
let names: string[] = [];
beforeAll(async () => {
  connection = await createConnection(process.env['KERBSIDE_TEST_MONGO_URI'] ?? '').asPromise();
});
beforeEach(() => {
  const unique = `test_migrations_${randomBytes(5).toString('hex')}`;
  names.push(unique, `${unique}_events`);
  env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'],
    MONGO_DATABASE: unique,
    EVENTS_DB: `${unique}_events`,
  };
});
afterEach(async () => {
  for (const name of names) await connection.useDb(name).dropDatabase();
  names = [];
});
afterAll(() => connection.close());

const database = (): mongo.Db => connection.getClient().db(env['MONGO_DATABASE']);
const slots = () => database().collection<Slot>('slots');
const indexNames = async () => (await slots().indexes()).map(({ name }) => name);

const oneEach: Migration = {
  id: 'one-slot-each',
  up: async (db) => {
    const twice = await db
      .collection<Slot>('slots')
      .aggregate<{ all: number[] }>([{ $sort: { _id: 1 } }, { $group: { _id: '$code', all: { $push: '$_id' } } }])
      .toArray();
    for (const { all } of twice) await db.collection<Slot>('slots').deleteMany({ _id: { $in: all.slice(1) } });
    await db.collection<{ _id: string; times: number }>('runs').updateOne({ _id: 'runs' }, { $inc: { times: 1 } }, { upsert: true });
  },
};
const runsOf = async () => (await database().collection<{ times: number }>('runs').findOne())?.times;

describe('a migration', () => {
  it('makes what is declared, records it, and finds nothing to do the second time', async () => {
    const done = await migrateService(slotsService(), env);
    expect(done).toEqual(
      expect.arrayContaining(['the collection slots', 'the index slots.code', 'the collection outbox', 'the index outbox.unsent']),
    );
    expect(await migrateService(slotsService(), env)).toEqual([]);
    const written = await database().collection<{ _id: string; at: Date }>('migrations').find().toArray();
    expect(written.map(({ _id }) => _id).toSorted()).toEqual(done.toSorted());
    expect(written.every(({ at }) => at instanceof Date)).toBe(true);
  });

  it('happens once when several run at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateService(slotsService([oneEach]), env)));
    expect([await runsOf(), await indexNames()]).toEqual([1, ['_id_', 'code']]);
  });

  it('corrects older data before it builds an index that needs that', async () => {
    await slots().insertMany([
      { _id: 1, code: 'a' },
      { _id: 2, code: 'a' },
      { _id: 3, code: 'b' },
    ]);
    expect(await migrateService(slotsService([oneEach]), env)).toContain('the migration one-slot-each');
    expect((await slots().find().toArray()).map(({ _id }) => _id)).toEqual([1, 3]);
    expect(await indexNames()).toContain('code');
  });

  it('that was cut short runs again', async () => {
    let isCut = true;
    const cut: Migration = {
      id: 'cut',
      up: async () => {
        if (isCut) throw new Error('the power went');
      },
    };
    await expect(migrateService(slotsService([cut]), env)).rejects.toThrow('the power went');
    isCut = false;
    expect(await migrateService(slotsService([cut]), env)).toContain('the migration cut');
  });

  it('says which values stand in the way of an index, and changes none of them', async () => {
    await slots().insertMany([
      { _id: 1, code: 'a' },
      { _id: 2, code: 'a' },
    ]);
    await expect(migrateService(slotsService(), env)).rejects.toThrow('the index slots.code cannot be made: values that must be unique');
    expect(await slots().countDocuments()).toBe(2);
  });

  it('never drops an index that exists in another shape, nor one that nobody declares', async () => {
    await slots().createIndexes([
      { key: { code: 1 }, name: 'code' },
      { key: { colour: 1 }, name: 'colour' },
    ]);
    await expect(migrateService(slotsService(), env)).rejects.toThrow('the index slots.code exists in another shape');
    expect(await indexNames()).toEqual(['_id_', 'code', 'colour']);
  });
});

describe('a database from before version 1.0', () => {
  const old = () => database().collection<{ _id: string }>('migrations').insertOne({ _id: 'the migration 2026-11-anything' });
  const started = (migratesAtStart: boolean) =>
    startService(slotsService(), { ...env, MIGRATE_AT_START: String(migratesAtStart), PORT: '0', SERVICE_KEY: 'k'.repeat(32) });

  it.each<[string, () => Promise<unknown>]>([
    ['a migration', () => migrateService(slotsService(), env)],
    ['a start that migrates', () => started(true)],
    ['a start that may not', () => started(false)],
  ])('is refused by %s in one sentence, the same in each service, which says how to begin anew, and is left as it is', async (_, open) => {
    await old();
    await expect(open()).rejects.toThrow(
      /^The database is from before version 1\.0, .*: to begin anew, delete it, .*DATA_DIR[^.]*\.data[^.]*\.$/,
    );
    expect(await slots().countDocuments()).toBe(0);
  });
});

describe('a start that may not migrate', () => {
  const start = (migrations: readonly Migration[] = []) =>
    startService(slotsService(migrations), { ...env, MIGRATE_AT_START: 'false', PORT: '0', SERVICE_KEY: 'k'.repeat(32) });

  it('is refused by a database that lacks something, in one sentence that names it', async () => {
    await expect(start()).rejects.toThrow(/^The database test_migrations_\w+ lacks .*the collection slots.*Run the migration first\.$/);
    await migrateService(slotsService(), env);
    await slots().dropIndex('code');
    await expect(start()).rejects.toThrow('lacks the index slots.code.');
    await migrateService(slotsService(), env);
    await expect(start([oneEach])).rejects.toThrow('lacks the migration one-slot-each.');
  });

  it('succeeds after the migration, and after a newer one', async () => {
    await migrateService(slotsService([oneEach]), env);
    await slots().createIndex({ colour: 1 });
    const running = await start();
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
    await running.close();
  });
});
