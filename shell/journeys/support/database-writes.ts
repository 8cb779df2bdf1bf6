import { readNote } from '@kerbside/contracts/tooling/mongod.mjs';
import { MongoClient, type ChangeStream, type ChangeStreamDocument } from 'mongodb';
import { until } from './until.js';

/** What marks an event, in its row or in its record, as published. */
const marks = ['sentAt', 'events'];

/** A process that is alone marks what it published with its next events, or up to 30 s later: that tells of a write before. */
const isMark = (change: ChangeStreamDocument): boolean => {
  if (change.operationType !== 'update') return false;
  const { updatedFields = {}, removedFields = [], truncatedArrays = [] } = change.updateDescription;
  return [...Object.keys(updatedFields), ...removedFields, ...truncatedArrays.map(({ field }) => field)].every((field) =>
    marks.includes(field),
  );
};

/** What the services of a site write to its database from now on, by the names of the collections, except some. */
export class DatabaseWrites {
  #collections = new Set<string>();
  #lastAt = Date.now();

  private constructor(
    private readonly client: MongoClient,
    private readonly stream: ChangeStream,
  ) {}

  static async of(dataDir: string, butNot: RegExp): Promise<DatabaseWrites> {
    const port = readNote(`${dataDir}/mongo`)?.port;
    if (port === undefined) throw new Error('this site has no database of its own');
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
    const stream = client.watch();
    const writes = new DatabaseWrites(client, stream);
    stream.on('change', (change) => {
      if (!('ns' in change && 'coll' in change.ns)) return;
      const name = `${change.ns.db}.${change.ns.coll}`;
      if (butNot.test(name) || isMark(change)) return;
      writes.#collections.add(name);
      writes.#lastAt = Date.now();
    });
    // The stream tells what is written once its first answer is here.
    await new Promise<void>((done) => void stream.once('resumeTokenChanged', () => done()));
    return writes;
  }

  /** Resolves once nothing has been written for some time, and forgets what was. */
  async quiet(forMs: number): Promise<void> {
    await until(
      'the end of what began before',
      async () => Date.now() - this.#lastAt,
      (ms) => ms > forMs,
      120_000,
    );
    this.#collections = new Set();
  }

  get collections(): readonly string[] {
    return [...this.#collections].toSorted();
  }

  async close(): Promise<void> {
    await this.stream.close();
    await this.client.close();
  }
}
