import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { Referral } from './referral.js';

type ReferralDocument = Stored<Referral>;

interface ReferralPayment {
  readonly referral: Referral;
  readonly paymentId: string;
  readonly at: Date;
  /** All purchases of the friend, whose address may have been another when they were invited. */
  readonly bought: readonly string[];
}

@Injectable()
export class ReferralsRepository {
  private readonly referrals: Model<ReferralDocument>;

  constructor(mongo: Mongo) {
    this.referrals = mongo.model('referrals', [
      { key: { customerId: 1, friend: 1 }, unique: true },
      { key: { friend: 1, invitedAt: 1 } },
      { key: { mailbox: 1 }, sparse: true },
      { key: { friendId: 1 }, sparse: true },
      { key: { rewardedFor: 1 }, partialFilterExpression: { rewardedFor: { $type: 'string' } } },
    ]);
  }

  /** Returns this customer's invitation of this friend: the existing one, or the given one. */
  async keep({ id, ...rest }: Referral): Promise<Referral> {
    const { customerId, friend } = rest;
    const row = await this.referrals
      .findOneAndUpdate({ customerId, friend }, { $setOnInsert: { _id: id, ...rest } }, { upsert: true, returnDocument: 'after' })
      .lean();
    if (!row) throw new Error('An upsert returned no row');
    return recordOf<Referral>(row);
  }

  /** The first invitation of a customer: by the address that they registered with, or have now, unless somebody else registered with it. */
  async firstOf(friendId: string, friend: string): Promise<Referral | undefined> {
    const row = await this.referrals
      .findOne({ $or: [{ friendId }, { friend, friendId: { $exists: false } }] })
      .sort({ invitedAt: 1, _id: 1 })
      .lean();
    return row ? recordOf<Referral>(row) : undefined;
  }

  /** Whoever registers first with an address that was invited is the friend. */
  async know(friendId: string, friend: string, session: ClientSession): Promise<void> {
    await this.referrals.updateMany({ friend, friendId: { $exists: false } }, { $set: { friendId } }, { session });
  }

  /** False when it has already been rewarded, or another one for the same friend: for a purchase of theirs, or of their mailbox. */
  async markRewarded({ referral, paymentId, at, bought }: ReferralPayment, session: ClientSession): Promise<boolean> {
    const { id, mailbox } = referral;
    const ofMailbox = mailbox === undefined ? [] : [{ mailbox, rewardedFor: { $type: 'string' as const } }];
    if (await this.referrals.exists({ $or: [{ rewardedFor: { $in: [...bought] } }, ...ofMailbox] }).session(session)) return false;
    const rewarded = { $set: { rewardedAt: at, rewardedFor: paymentId } };
    const { modifiedCount } = await this.referrals.updateOne({ _id: id, rewardedAt: null }, rewarded, { session });
    return modifiedCount === 1;
  }

  /** Lets the invitation be rewarded for another purchase. Undefined when none was rewarded for this one. */
  async unmarkRewardedFor(paymentId: string, session: ClientSession): Promise<Referral | undefined> {
    const unmarked = { $set: { rewardedAt: null, rewardedFor: null } };
    const row = await this.referrals.findOneAndUpdate({ rewardedFor: paymentId }, unmarked, { session, returnDocument: 'before' }).lean();
    return row ? recordOf<Referral>(row) : undefined;
  }
}
