import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { EmailChangeRecord } from './email-change.js';

@Injectable()
export class EmailChangesRepository {
  private readonly changes: Model<EmailChangeRecord>;

  constructor(mongo: Mongo) {
    this.changes = mongo.model('email_changes', [
      { key: { linkHash: 1 }, unique: true },
      { key: { stopHash: 1 }, unique: true },
      { key: { personId: 1 }, unique: true, partialFilterExpression: { status: 'waiting' }, name: 'one_waiting' },
      { key: { stopUntil: 1 } },
    ]);
  }

  find(
    filter: Partial<Pick<EmailChangeRecord, '_id' | 'linkHash' | 'stopHash'>>,
    session?: ClientSession,
  ): Promise<EmailChangeRecord | null> {
    return this.changes.findOne(filter, undefined, { session: session ?? null }).lean<EmailChangeRecord>();
  }

  everyOf(personId: string, session?: ClientSession): Promise<EmailChangeRecord[]> {
    return this.changes.find({ personId }, undefined, { session: session ?? null }).lean<EmailChangeRecord[]>();
  }

  waitingOf(personId: string): Promise<EmailChangeRecord | null> {
    return this.changes.findOne({ personId, status: 'waiting' }).lean<EmailChangeRecord>();
  }

  async withdrawWaiting(personId: string, session: ClientSession): Promise<void> {
    await this.changes.updateMany({ personId, status: 'waiting' }, { $set: { status: 'withdrawn' }, $inc: { version: 1 } }, { session });
  }

  /** With all that were asked for since, whose own notices went to addresses that were never theirs. */
  async stopSince({ personId, askedAt }: EmailChangeRecord, session: ClientSession): Promise<void> {
    const those = { personId, askedAt: { $gte: askedAt } };
    await this.changes.updateMany(those, { $set: { status: 'stopped' }, $inc: { version: 1 } }, { session });
  }

  /** Throws EMAIL_LINK_SPENT when it has changed since it was read. */
  async save({ _id, ...change }: EmailChangeRecord, session: ClientSession): Promise<void> {
    if (change.version === 1) {
      await this.changes.create([{ _id, ...change }], { session });
      return;
    }
    const { matchedCount } = await this.changes.replaceOne({ _id, version: change.version - 1 }, change, { session });
    if (matchedCount === 0) throw new DomainError('EMAIL_LINK_SPENT');
  }

  async removeOld(stoppableBefore: Date): Promise<void> {
    await this.changes.deleteMany({ stopUntil: { $lte: stoppableBefore } });
  }
}
