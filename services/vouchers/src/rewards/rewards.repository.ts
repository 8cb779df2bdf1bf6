import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import {
  accountSchema,
  holdSchema,
  movementSchema,
  type AccountDocument,
  type HoldDocument,
  type MovementDocument,
} from './rewards.document.js';
import { emptyAccount, type RewardsAccount } from './rewards.js';

@Injectable()
export class RewardsRepository {
  private readonly accounts: Model<AccountDocument>;
  private readonly movements: Model<MovementDocument>;
  private readonly holds: Model<HoldDocument>;

  constructor(mongo: Mongo) {
    this.accounts = mongo.model('RewardsAccount', accountSchema);
    this.movements = mongo.model('RewardsMovement', movementSchema);
    this.holds = mongo.model('RewardsHold', holdSchema);
  }

  async account(customerId: string, session?: ClientSession): Promise<RewardsAccount> {
    const row = await this.accounts.findOne({ _id: customerId }, null, session ? { session } : {}).lean();
    if (!row) return emptyAccount(customerId);
    const { _id, ...rest } = row;
    return { ...emptyAccount(_id), ...rest };
  }

  /** Always writes the row, so that two transactions on one account conflict and one of them starts again. */
  async saveAccount({ customerId, ...rest }: RewardsAccount, session: ClientSession): Promise<void> {
    await this.accounts.updateOne({ _id: customerId }, { $set: rest }, { session, upsert: true });
  }

  async addMovement(movement: MovementDocument, session: ClientSession): Promise<void> {
    await this.movements.insertOne(movement, { session });
  }

  async hasMovement(id: string, session: ClientSession): Promise<boolean> {
    return (await this.movements.exists({ _id: id }).session(session)) !== null;
  }

  unseen(customerId: string): Promise<readonly MovementDocument[]> {
    return this.movements.find({ customerId, isSeen: false }).sort({ version: 1 }).limit(100).lean();
  }

  newest(customerId: string): Promise<readonly MovementDocument[]> {
    return this.movements.find({ customerId }).sort({ version: -1 }).limit(100).lean();
  }

  async markSeen(customerId: string, ids: readonly string[]): Promise<void> {
    await this.movements.updateMany({ customerId, _id: { $in: [...ids] } }, { $set: { isSeen: true } });
  }

  async hold(paymentId: string, session?: ClientSession): Promise<HoldDocument | undefined> {
    return (await this.holds.findOne({ _id: paymentId }, null, session ? { session } : {}).lean()) ?? undefined;
  }

  /** Payments that have held rewards since before a time, and whose sale has not started. */
  async heldBefore(before: Date): Promise<readonly string[]> {
    const rows = await this.holds
      .find({ isSpent: false, heldAt: { $lt: before }, amountPence: { $gt: 0 }, isForSale: { $ne: true } }, { _id: 1 })
      .limit(100)
      .lean();
    return rows.map(({ _id }) => _id);
  }

  async saveHold(hold: HoldDocument, session: ClientSession): Promise<void> {
    await this.holds.replaceOne({ _id: hold._id }, hold, { session, upsert: true });
  }
}
