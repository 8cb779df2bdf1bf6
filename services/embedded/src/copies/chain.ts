import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { Writer } from './writer.js';

/** An audit entry as stored by services/platform/src/audit/audit.ts. */
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

export interface Copy {
  readonly n: number;
  readonly copy: (text: string) => string;
}

interface Trail {
  readonly database: Db;
  readonly entries: readonly Entry[];
}

const nothingBefore = '0'.repeat(64);

const entriesIn = (database: Db): Collection<Entry> => database.collection<Entry>('audit');
const headIn = (database: Db): Collection<Head> => database.collection<Head>('audit_head');

export const trailIn = ({ database }: Pick<Trail, 'database'>): Collection => database.collection('audit');

/** The entries about these records in a service's trail. */
export const trailOf = async (database: Db, ids: readonly string[]): Promise<Trail> => ({
  database,
  entries: await entriesIn(database)
    .find({ subjectId: { $in: [...ids] } })
    .sort({ _id: 1 })
    .toArray(),
});

/** Extends a service's audit trail with copies: each entry's hash covers the one before. */
export class Chain {
  private readonly writer: Writer<Entry>;

  private constructor(
    private readonly trail: Trail,
    private length: number,
    private hash: string,
    /** The last copy that the trail already contains. */
    private readonly told: number,
  ) {
    this.writer = new Writer(entriesIn(trail.database));
  }

  /** Starts at the trail's head. Entries beyond it were left by an interrupted seed and belong to no trail, so they are deleted. */
  static async of({ database, entries }: Trail, copyOf: (n: number) => Copy, count: number): Promise<Chain> {
    const { length, hash } = (await headIn(database).findOne({})) ?? { length: 0, hash: nothingBefore };
    await entriesIn(database).deleteMany({ _id: { $gt: length } });
    const own = entries.filter(({ subjectId }) => copyOf(1).copy(subjectId) !== subjectId);
    const trail = { database, entries: own };
    return new Chain(trail, length, hash, own.length === 0 ? 0 : await lastTold(trail, copyOf, count));
  }

  /** Adds the entries of some copies, except those already in the trail, and moves the head once they are written. */
  async add(copies: readonly Copy[]): Promise<void> {
    const { database, entries } = this.trail;
    const added = copies.filter(({ n }) => n > this.told);
    if (entries.length === 0 || added.length === 0) return;
    for (const { copy } of added) for (const one of entries) await this.addOne(one, copy);
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

/** Copies are added in order, so the last one in the trail is found by binary search. */
const lastTold = async ({ database, entries }: Trail, copyOf: (n: number) => Copy, count: number): Promise<number> => {
  const isTold = async (n: number): Promise<boolean> => {
    const { copy } = copyOf(n);
    const subjects = entries.map(({ subjectId }) => copy(subjectId));
    return (await entriesIn(database).findOne({ subjectId: { $in: subjects } }, { projection: { _id: 1 } })) !== null;
  };
  let [told, open] = [0, count + 1];
  while (open - told > 1) {
    const middle = Math.floor((told + open) / 2);
    if (await isTold(middle)) told = middle;
    else open = middle;
  }
  return told;
};
