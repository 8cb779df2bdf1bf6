import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { updateSchema, type UpdateRow } from './updates.document.js';
import type { AccountUpdate } from './updates.js';

const keptMs = 60 * 60_000;

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

  async addAll(all: readonly AccountUpdate[], session: ClientSession): Promise<void> {
    const expireAt = new Date(this.clock.now().getTime() + keptMs);
    if (all.length > 0)
      await this.rows.insertMany(
        all.map((update) => ({ ...update, expireAt })),
        { session, lean: true },
      );
  }
}
