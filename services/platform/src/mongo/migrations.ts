import { setTimeout as wait } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Leases } from './leases.js';
import type { Mongo } from './mongo.js';
import { buildCollections, buildIndexes, lackingIn, StructureError } from './structure.js';

/**
 * A change to data of version 1.0 or later. It may be interrupted and run again, and the previous release runs beside it, so it only adds and
 * never removes.
 */
export interface Migration {
  /** Never changed once it has run anywhere: `2026-11-quotes-have-titles`. They run in the order listed. */
  readonly id: string;
  readonly up: (database: mongo.Db) => Promise<void>;
}

interface AppliedMigration {
  readonly _id: string;
  readonly at: Date;
}

/** What ran before version 1.0, on every database that there was. */
const scaffolding = /^the migration 2026-11-/;
const lease = 'migration';
const leaseMs = 10_000;
const lookAgainMs = 100;

/** Brings a service's database to what this version of it declares, and records what it did. Two runs, even at once, have the effect of one. */
export class Migrations {
  private readonly applied: mongo.Collection<AppliedMigration>;

  constructor(
    private readonly mongo: Mongo,
    private readonly leases: Leases,
    private readonly list: readonly Migration[],
  ) {
    this.applied = mongo.collection<AppliedMigration>('migrations');
  }

  /** Returns what it did. */
  async run(): Promise<string[]> {
    await this.refuseOlder();
    const collections = await buildCollections(this.mongo.structure());
    await this.note(collections);
    const changed = await this.change();
    // After the data, which a unique index needs to have corrected first.
    const indexes = await buildIndexes(this.mongo.structure());
    await this.note(indexes);
    return [...collections, ...changed, ...indexes];
  }

  /** Rejects with what is missing. */
  async verify(): Promise<void> {
    await this.refuseOlder();
    const lacking = [...(await lackingIn(this.mongo.structure())), ...(await this.open()).map(({ id }) => `the migration ${id}`)];
    if (lacking.length > 0)
      throw new StructureError(`The database ${this.mongo.connection.name} lacks ${lacking.join(', ')}. Run the migration first.`);
  }

  private async refuseOlder(): Promise<void> {
    if (await this.applied.findOne({ _id: scaffolding }))
      throw new StructureError(
        `The database is from before version 1.0, which this release does not read: to begin anew, delete it, or the data folder of a site that was started by npm start (DATA_DIR, .data where it names none).`,
      );
  }

  private async change(): Promise<string[]> {
    if ((await this.open()).length === 0) return [];
    while (!(await this.leases.take(lease, leaseMs))) await wait(lookAgainMs);
    // The next renewal makes up for one that fails.
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
