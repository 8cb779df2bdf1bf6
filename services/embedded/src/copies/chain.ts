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

/** Where the trail is kept. */
export const trailIn = ({ database }: Pick<Trail, 'database'>): Collection => database.collection('audit');

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
    /** Up to which copy the trail tells of them already. */
    private readonly told: number,
  ) {
    this.writer = new Writer(entriesIn(trail.database));
  }

  /** Begins at the trail's head. What lies beyond it belongs to no trail: a seed that was ended left it. */
  static async of({ database, entries }: Trail, copyOf: (n: number) => Copy, count: number): Promise<Chain> {
    const { length, hash } = (await headIn(database).findOne({})) ?? { length: 0, hash: nothingBefore };
    await entriesIn(database).deleteMany({ _id: { $gt: length } });
    const own = entries.filter(({ subjectId }) => copyOf(1).copy(subjectId) !== subjectId);
    const trail = { database, entries: own };
    return new Chain(trail, length, hash, own.length === 0 ? 0 : await lastTold(trail, copyOf, count));
  }

  /** Adds the entries of some copies, less those that the trail has already, and moves the head when they are written. */
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

/** Copies are told of in their order, so that the last is found by halves. */
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
