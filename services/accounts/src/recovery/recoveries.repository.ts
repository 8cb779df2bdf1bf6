import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import {
  triesPerCode,
  type LetterDelivery,
  type FirstLink,
  type RecoveryCode,
  type RecoveryLink,
  type RecoveryRecord,
  type SignInLink,
} from './recovery.js';

/** All kinds share one shape; a link has no transport. */
type RecoveryDocument = Omit<RecoveryLink, 'kind'> &
  Partial<Pick<RecoveryCode, 'transport' | 'tries'>> & { readonly kind: RecoveryRecord['kind'] };

@Injectable()
export class RecoveriesRepository {
  private readonly recoveries: Model<RecoveryDocument>;

  constructor(mongo: Mongo) {
    this.recoveries = mongo.model('recoveries', [
      { key: { secretHash: 1 }, unique: true },
      { key: { email: 1 } },
      { key: { expiresAt: 1 } },
      { key: { 'delivery.nextAt': 1 }, partialFilterExpression: { 'delivery.nextAt': { $type: 'date' } } },
    ]);
  }

  async add(recovery: RecoveryRecord, session?: ClientSession): Promise<void> {
    await this.recoveries.create([recovery], session ? { session } : {});
  }

  /** Adds nothing when there is one of this id. */
  async addOnce({ _id, ...recovery }: RecoveryRecord): Promise<void> {
    await this.recoveries.updateOne({ _id }, { $setOnInsert: recovery }, { upsert: true });
  }

  /** A link to choose a new password, or the first one. */
  async findUsableLink(secretHash: string, now: Date): Promise<RecoveryLink | FirstLink | undefined> {
    const isLink = { kind: { $in: ['link', 'first-link'] as const }, secretHash };
    const found = await this.recoveries.findOne({ ...isLink, ...usable(now) }).lean<RecoveryLink | FirstLink>();
    return found ?? undefined;
  }

  async findUsableSignInLink(secretHash: string, now: Date): Promise<SignInLink | undefined> {
    const found = await this.recoveries.findOne({ kind: 'sign-in-link', secretHash, ...usable(now) }).lean<SignInLink>();
    return found ?? undefined;
  }

  /** Counts a try before checking the code, so that concurrent tries count too. */
  async tryCode(secretHash: string, email: string, now: Date): Promise<RecoveryCode | undefined> {
    const open = { kind: 'code' as const, secretHash, email, tries: { $lt: triesPerCode }, ...usable(now) };
    return (
      (await this.recoveries.findOneAndUpdate(open, { $inc: { tries: 1 } }, { returnDocument: 'after' }).lean<RecoveryCode>()) ?? undefined
    );
  }

  /** Returns false when it has been used in the meantime. */
  async use(id: string, now: Date, session: ClientSession): Promise<boolean> {
    const used = await this.recoveries.updateOne({ _id: id, ...usable(now) }, { $set: { usedAt: now } }, { session });
    return used.modifiedCount === 1;
  }

  /** Invalidates every other link and code of that address, after a new password. */
  async useAllOf(email: string, now: Date, session: ClientSession): Promise<void> {
    await this.recoveries.updateMany({ email, usedAt: null }, { $set: { usedAt: now, 'delivery.nextAt': null } }, { session });
  }

  toSend(now: Date, most: number): Promise<RecoveryRecord[]> {
    return this.recoveries
      .find({ 'delivery.nextAt': { $lte: now } })
      .sort({ 'delivery.nextAt': 1 })
      .limit(most)
      .lean<RecoveryRecord[]>();
  }

  async setDelivery(id: string, delivery: LetterDelivery): Promise<void> {
    await this.recoveries.updateOne({ _id: id }, { $set: { delivery } });
  }

  async removeExpired(before: Date): Promise<void> {
    await this.recoveries.deleteMany({ expiresAt: { $lt: before } });
  }
}

const usable = (now: Date) => ({ usedAt: null, expiresAt: { $gt: now } });
