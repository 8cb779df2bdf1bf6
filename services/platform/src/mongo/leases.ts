import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Model, UpdateWithAggregationPipeline } from 'mongoose';
import { isDuplicateKey } from './database-errors.js';
import { Mongo } from './mongo.js';

interface LeaseRow {
  _id: string;
  holder: string;
  /** Null: released. */
  until: Date | null;
}

/** How long to assume that another process still holds a lease. */
const askAgainMs = 1_000;

/** One holder per name across all processes of a service, by the database's own clock. The lease of a holder that died expires. */
@Injectable()
export class Leases {
  private readonly holder = randomUUID();
  private readonly rows: Model<LeaseRow>;
  private readonly wanted = new Set<string>();
  /** What the database last said of each lease, and until when that may be reused, by this process's own clock. */
  private readonly known = new Map<string, { readonly isHeld: boolean; readonly until: number }>();

  private readonly releasing = new Map<string, Promise<unknown>>();

  /** `isAlone`: no other process of the service can use this database, so this one holds every lease and writes nothing. */
  constructor(
    mongo: Mongo,
    private readonly isAlone = false,
  ) {
    this.rows = mongo.model('leases');
  }

  /** Takes or renews the lease for `ms`; false while another process holds it. */
  async take(name: string, ms: number): Promise<boolean> {
    if (this.isAlone) return true;
    this.wanted.add(name);
    await this.releasing.get(name);
    const free = { _id: name, $or: [{ holder: this.holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
    const hold = [{ $set: { holder: this.holder, until: { $add: ['$$NOW', ms] } } }];
    const { matchedCount } = await this.rows.updateOne(free, hold, { updatePipeline: true });
    return matchedCount === 1 || this.first(name, hold);
  }

  // The database refuses an upsert whose condition reads its clock, so a plain one makes the first row.
  private async first(name: string, hold: UpdateWithAggregationPipeline): Promise<boolean> {
    try {
      await this.rows.updateOne({ _id: name, holder: this.holder }, hold, { upsert: true, updatePipeline: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Like `take`, for work that recurs far more often than the lease expires: asks the database only now and then. */
  async hold(name: string, ms: number): Promise<boolean> {
    const now = performance.now();
    const known = this.known.get(name);
    if (known && now < known.until) return known.isHeld;
    const isHeld = await this.take(name, ms);
    this.known.set(name, { isHeld, until: now + (isHeld ? ms / 2 : askAgainMs) });
    return isHeld;
  }

  /** For each lease that this process wants: how long nobody has held it. */
  async unheld(): Promise<{ name: string; seconds: number }[]> {
    const over = { $max: [0, { $divide: [{ $subtract: ['$$NOW', '$until'] }, 1_000] }] };
    return this.rows.aggregate<{ name: string; seconds: number }>([
      { $match: { _id: { $in: [...this.wanted] }, until: { $ne: null } } },
      { $project: { _id: 0, name: '$_id', seconds: over } },
    ]);
  }

  /** Releases it, so that another process can take it at once. */
  async release(name: string): Promise<void> {
    this.known.delete(name);
    if (this.isAlone) return;
    const released = this.rows.updateOne({ _id: name, holder: this.holder }, { $set: { until: null } }).exec();
    const settled = released.then(
      () => undefined,
      () => undefined,
    );
    this.releasing.set(name, settled);
    await settled;
    if (this.releasing.get(name) === settled) this.releasing.delete(name);
    await released;
  }
}
