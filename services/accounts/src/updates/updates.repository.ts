import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { updateSchema, type UpdateRow } from './updates.document.js';
import type { AccountUpdate } from './updates.js';

const keptMs = 60 * 60_000;
/** A transaction lasts ten seconds at most, and the clocks of two processes differ: what was written before `since` may be told after it. */
const doubtMs = 15_000;

@Injectable()
export class UpdatesRepository {
  private readonly rows: Model<UpdateRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.model('AccountUpdate', updateSchema);
  }

  /** Tells open pages once the transaction is committed. */
  async add(update: AccountUpdate, session: ClientSession): Promise<void> {
    await this.addAll([update], session);
  }

  /** What was written since then and, where that is not known, shortly before; undefined when it was too much, or is gone. */
  async since(at: Date, most: number): Promise<readonly AccountUpdate[] | undefined> {
    const from = at.getTime() - doubtMs;
    if (from < this.clock.now().getTime() - keptMs) return undefined;
    const rows = await this.rows
      .find({ expireAt: { $gte: new Date(from + keptMs) } }, { customerId: 1, part: 1 })
      .sort({ expireAt: 1 })
      .limit(most + 1)
      .lean();
    return rows.length > most ? undefined : rows;
  }

  async addAll(all: readonly AccountUpdate[], session: ClientSession): Promise<void> {
    const expireAt = new Date(this.clock.now().getTime() + keptMs);
    if (all.length > 0)
      await this.rows.insertMany(
        all.map((update) => ({ ...update, expireAt })),
        { session, lean: true },
      );
  }
}
