import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Leases } from './leases.js';
import type { Mongo } from './mongo.js';
import { buildCollections, buildIndexes, lackingIn, StructureError } from './structure.js';

/** A change of data that is there already. It may be cut short and run again, and the version before still runs beside it: it adds, and takes nothing away. */
export interface Migration {
  /** Never changed once it has run anywhere: `2026-11-quotes-have-titles`. They run in the order in which they are listed. */
  readonly id: string;
  readonly up: (database: mongo.Db) => Promise<void>;
}

interface Applied {
  readonly _id: string;
  readonly at: Date;
}

const lease = 'migration';
const leaseMs = 10_000;
const lookAgainMs = 100;

/** Brings a service's database to what this version of it declares, and writes down what it did. Twice and by two at once is as once. */
export class Migrations {
  private readonly applied: mongo.Collection<Applied>;

  constructor(
    private readonly mongo: Mongo,
    private readonly leases: Leases,
    private readonly list: readonly Migration[],
  ) {
    this.applied = mongo.collection<Applied>('migrations');
  }

  /** Answers with what it did. */
  async run(): Promise<string[]> {
    const collections = await buildCollections(this.mongo.structure());
    await this.note(collections);
    const changed = await this.change();
    // After the data: a unique index wants them mended first.
    const indexes = await buildIndexes(this.mongo.structure());
    await this.note(indexes);
    return [...collections, ...changed, ...indexes];
  }

  /** Rejects with what is missing. */
  async verify(): Promise<void> {
    const lacking = [...(await lackingIn(this.mongo.structure())), ...(await this.open()).map(({ id }) => `the migration ${id}`)];
    if (lacking.length > 0)
      throw new StructureError(`The database ${this.mongo.connection.name} lacks ${lacking.join(', ')}. Run the migration first.`);
  }

  private async change(): Promise<string[]> {
    if ((await this.open()).length === 0) return [];
    while (!(await this.leases.take(lease, leaseMs))) await wait(lookAgainMs);
    // A renewal that fails is made up for by the next.
    const renewal = setInterval(() => void this.leases.take(lease, leaseMs).catch((error: unknown) => error), leaseMs / 3);
    try {
      return await this.changeEach();
    } finally {
      clearInterval(renewal);
      await this.leases.release(lease);
    }
  }

  private async changeEach(): Promise<string[]> {
    const done: string[] = [];
    for (const { id, up } of await this.open()) {
      await up(this.mongo.database);
      await this.note([`the migration ${id}`]);
      done.push(`the migration ${id}`);
    }
    return done;
  }

  private async open(): Promise<readonly Migration[]> {
    if (this.list.length === 0) return [];
    const known = new Set((await this.applied.find().toArray()).map(({ _id }) => _id));
    return this.list.filter(({ id }) => !known.has(`the migration ${id}`));
  }

  private async note(done: readonly string[]): Promise<void> {
    const once = { $setOnInsert: { at: new Date() } };
    const writes = done.map((_id) => ({ updateOne: { filter: { _id }, update: once, upsert: true } }));
    if (writes.length > 0) await this.applied.bulkWrite(writes, { ordered: false });
  }
}
