import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { Writer } from './writer.js';

/** As services/platform/src/audit/audit.ts keeps them. */
interface Entry {
  readonly _id: number;
  readonly subjectId: string;
  /** Absent until the services have migrated their trails. */
  readonly about?: readonly string[];
  /** JSON of what was done. */
  readonly entry: string;
  readonly previous: string;
  readonly hash: string;
}

interface Head {
  readonly length: number;
  readonly hash: string;
}

interface Trail {
  readonly database: Db;
  readonly entries: readonly Entry[];
}

const nothingBefore = '0'.repeat(64);

const entriesIn = (database: Db): Collection<Entry> => database.collection<Entry>('audit');
const headIn = (database: Db): Collection<Head> => database.collection<Head>('audit_head');

/** What a service's trail says of these records. */
export const trailOf = async (database: Db, ids: readonly string[]): Promise<Trail> => ({
  database,
  entries: await entriesIn(database)
    .find({ subjectId: { $in: [...ids] } })
    .sort({ _id: 1 })
    .toArray(),
});

/** The audit trail of a service, made longer by copies: each entry's hash covers the one before. */
export class Chain {
  private readonly writer: Writer<Entry>;

  private constructor(
    private readonly trail: Trail,
    private length: number,
    private hash: string,
  ) {
    this.writer = new Writer(entriesIn(trail.database));
  }

  /** Begins at the trail's head. What lies beyond it belongs to no trail: a seed that was ended left it. */
  static async of(trail: Trail): Promise<Chain> {
    const { length, hash } = (await headIn(trail.database).findOne({})) ?? { length: 0, hash: nothingBefore };
    await entriesIn(trail.database).deleteMany({ _id: { $gt: length } });
    return new Chain(trail, length, hash);
  }

  /** Adds the entries of some copies, less those that the trail has already, and moves the head when they are written. */
  async add(copies: readonly ((text: string) => string)[]): Promise<void> {
    const { database, entries } = this.trail;
    if (entries.length === 0) return;
    const subjects = copies.flatMap((copy) => entries.map(({ subjectId }) => copy(subjectId)));
    const there = new Set(await entriesIn(database).distinct('subjectId', { subjectId: { $in: subjects } }));
    for (const copy of copies) for (const one of entries) if (!there.has(copy(one.subjectId))) await this.addOne(one, copy);
    await this.writer.flush();
    await headIn(database).updateOne({}, { $set: { length: this.length, hash: this.hash } });
  }

  private async addOne({ subjectId, about, entry: original }: Entry, copy: (text: string) => string): Promise<void> {
    this.length += 1;
    const facts: object = JSON.parse(copy(original));
    const entry = JSON.stringify({ ...facts, id: String(this.length) });
    const previous = this.hash;
    this.hash = createHash('sha256').update(previous).update(entry).digest('hex');
    const named = about ? { about: about.map(copy) } : {};
    await this.writer.add({ _id: this.length, subjectId: copy(subjectId), ...named, entry, previous, hash: this.hash });
  }
}
