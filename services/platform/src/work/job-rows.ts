import type { ClientSession, mongo } from 'mongoose';
import { isDuplicateKey } from '../mongo/database-errors.js';
import type { Mongo } from '../mongo/mongo.js';
import { pageFromCollection } from '../mongo/mongo-page.js';
import type { Page } from '../mongo/paging.js';
import type { Clock } from '../time/clock.js';
import { jobIndexes, jobsCollection, pendingStatus, type JobRow } from './job-row.js';

/** Another run of the jobs finished some of them first. */
export class FinishedElsewhere extends Error {}

/** A few failures may be a restart of the other party; more need a person to look. */
export const stuckTries = 8;
const isStuck = { $or: [{ tries: { $gte: stuckTries } }, { nextTryAt: null }] };

/** What a failure makes of a job. */
export interface NextTry {
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly failure: string;
  readonly failingSince: Date;
}

/** The jobs of a service as they are stored: those that are pending, and for a while those that are done. */
export class JobRows {
  private readonly rows: mongo.Collection<JobRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    /** The kinds that this process knows. */
    private readonly names: () => Iterable<string>,
  ) {
    this.rows = mongo.collection<JobRow>(jobsCollection, jobIndexes);
  }

  /** Adds those that were not added before. */
  async add(rows: readonly JobRow[], session?: ClientSession): Promise<void> {
    const writes = rows.map(({ _id, ...row }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } }));
    if (writes.length > 0) await this.rows.bulkWrite(writes, session ? { session } : {});
  }

  /** Says that it is done, whether it is a job by now or not. Throws when that was said before. */
  async sign({ _id, facts: _, ...row }: JobRow, session: ClientSession): Promise<void> {
    const done = { ...row, status: 'done' as const, nextTryAt: null, doneAt: this.clock.now() };
    const write = { $set: done, $unset: { facts: '' as const } };
    await this.rows.updateOne({ _id, status: pendingStatus }, write, { session, upsert: true }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new FinishedElsewhere(`${_id} was done before`) : error;
    });
  }

  /** False when another run finished some of them first. */
  async finish(rows: readonly JobRow[], session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.rows.updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) }, status: pendingStatus },
      // Facts may contain an address; the id alone records that the job was done.
      { $set: { status: 'done', doneAt: this.clock.now() }, $unset: { facts: '' } },
      { session },
    );
    return modifiedCount === rows.length;
  }

  /** Leaves it due where it was asked for again since this run began: what made it fail may have gone by then. */
  async postpone({ _id, asked }: JobRow, { tries: _, failingSince, ...next }: NextTry): Promise<void> {
    const isSame = { _id, status: pendingStatus, asked: asked ?? { $exists: false } };
    await this.rows.updateOne(isSame, { $set: next, $min: { failingSince }, $inc: { tries: 1 } });
  }

  due(name: string, limit: number): Promise<JobRow[]> {
    const filter = { name, status: pendingStatus, nextTryAt: { $lte: this.clock.now() } };
    return this.rows.find(filter).sort({ nextTryAt: 1 }).limit(limit).toArray();
  }

  dueKinds(): Promise<string[]> {
    return this.rows.distinct('name', { ...this.pending(), nextTryAt: { $lte: this.clock.now() } });
  }

  /** By kind: how many are pending, and how many of those are stuck. */
  async counts(): Promise<ReadonlyMap<string, { readonly pending: number; readonly stuck: number }>> {
    const stuck = { $sum: { $cond: [{ $or: [{ $gte: ['$tries', stuckTries] }, { $eq: ['$nextTryAt', null] }] }, 1, 0] } };
    const counted = this.rows.aggregate<{ _id: string; pending: number; stuck: number }>([
      { $match: this.pending() },
      { $group: { _id: '$name', pending: { $sum: 1 }, stuck } },
    ]);
    return new Map((await counted.toArray()).map(({ _id, ...row }) => [_id, row]));
  }

  /** Oldest first. */
  stuck(page: Page): Promise<{ rows: JobRow[]; count: number }> {
    return pageFromCollection(this.rows, { ...this.pending(), ...isStuck }, { failingSince: 1, _id: 1 }, page);
  }

  /** Null also where it is about to be tried, as a colleague asked for, or is being tried. */
  async tryAgain(id: string, session: ClientSession): Promise<JobRow | null> {
    const now = this.clock.now();
    const waiting = { _id: id, ...this.pending(), ...isStuck, nextTryAt: { $not: { $lte: now } } };
    const row = await this.rows.findOneAndUpdate(waiting, { $set: { nextTryAt: now } }, { session });
    if (!row) await this.rows.updateOne({ _id: id, ...this.pending() }, { $inc: { asked: 1 } }, { session });
    return row;
  }

  private pending() {
    return { name: { $in: [...this.names()] }, status: pendingStatus };
  }
}
