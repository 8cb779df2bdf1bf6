import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@kerbside/contracts/call';
import type { mongo } from 'mongoose';
import type { Mongo } from '../mongo/mongo.js';

/**
 * Databases returned by this worker's tests, by service. The next test file of the worker counts from the start again, and finds them by
 * name.
 */
const idle = new Map<ServiceName, TestDatabase[]>();
const lent = new Map<ServiceName, number>();
/** Unique to this run. A worker that grew too large is replaced by one with the same number, which finds the databases too. */
const worker = `${process.ppid}_${process.env['JEST_WORKER_ID']}`;

/**
 * The two databases of a service in a test: its own and the one for events. Creating one takes a hundred commands, because every collection
 * and index is a file, so the next test of the service reuses it, emptied. Only for a service's own tests: the platform's tests give other
 * services its name.
 */
export class TestDatabase {
  private isOpen = false;
  private ofStart: readonly FilledCollection[] | undefined;

  private constructor(
    readonly name: string,
    private readonly keptFor: ServiceName | undefined,
  ) {}

  static of(service: ServiceName): TestDatabase {
    if (!isOwnTest(service)) return new TestDatabase(`test_${service}_${randomBytes(5).toString('hex')}`, undefined);
    const given = idle.get(service)?.pop();
    if (given) return given;
    const place = lent.get(service) ?? 0;
    lent.set(service, place + 1);
    return new TestDatabase(`test_${service}_${worker}_${place}`, service);
  }

  get env() {
    return { MONGO_DATABASE: this.name, EVENTS_DB: `${this.name}_events` };
  }

  /** Call it before anything reads. A second call, for another process of the service, does nothing. */
  async open(mongo: Mongo): Promise<void> {
    if (this.keptFor && !this.isOpen) await this.empty(mongo);
    this.isOpen = true;
  }

  async empty({ connection }: Mongo): Promise<void> {
    const client = connection.getClient();
    await Promise.all(this.names.map((name) => emptyAll(client.db(name))));
  }

  /** The first call, before the first test writes, records what starting the service wrote. Later calls restore exactly that. */
  async startAfresh(mongo: Mongo): Promise<void> {
    const client = mongo.connection.getClient();
    if (this.ofStart) {
      await this.empty(mongo);
      await Promise.all(
        this.ofStart.map(({ database, name, rows }) =>
          client
            .db(database)
            .collection(name)
            .insertMany([...rows]),
        ),
      );
    } else {
      const filled = await Promise.all(this.names.map((name) => filledIn(client.db(name))));
      this.ofStart = filled.flat();
    }
  }

  /** Call it before the service closes. */
  async drop({ connection }: Mongo): Promise<void> {
    const client = connection.getClient();
    if (!this.keptFor) for (const name of this.names) await client.db(name).dropDatabase();
  }

  /** Call it once nothing writes any more. */
  giveBack(): void {
    this.isOpen = false;
    this.ofStart = undefined;
    if (this.keptFor) idle.set(this.keptFor, [...(idle.get(this.keptFor) ?? []), this]);
  }

  private get names(): readonly string[] {
    return [this.name, `${this.name}_events`];
  }
}

interface FilledCollection {
  readonly database: string;
  readonly name: string;
  readonly rows: readonly mongo.Document[];
}

const isOwnTest = (service: ServiceName): boolean => (expect.getState().testPath ?? '').includes(`/services/${service}/test/`);

export const emptyAll = async (database: mongo.Db): Promise<void> => {
  await Promise.all((await filledOf(database)).map((collection) => collection.deleteMany({})));
};

const filledIn = async (database: mongo.Db): Promise<readonly FilledCollection[]> => {
  const all: FilledCollection[] = [];
  for (const collection of await filledOf(database))
    all.push({ database: database.databaseName, name: collection.collectionName, rows: await collection.find().toArray() });
  return all;
};

/** The collections that hold something: most hold nothing, and a deletion waits for the disk even then. */
const filledOf = async (database: mongo.Db): Promise<readonly mongo.Collection[]> => {
  const listed = await database.listCollections({ name: { $not: /^system\./ } }, { nameOnly: true }).toArray();
  const [first, ...others] = listed.map(({ name }) => name);
  if (first === undefined) return [];
  const named = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const filled = await database
    .collection(first)
    .aggregate<{ name: string }>([...named(first), ...others.map((coll) => ({ $unionWith: { coll, pipeline: named(coll) } }))])
    .toArray();
  return filled.map(({ name }) => database.collection(name));
};
