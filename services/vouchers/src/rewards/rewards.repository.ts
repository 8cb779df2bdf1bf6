import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { referralPence } from '@kerbside/contracts/payments/rewards';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { AccountDocument, HoldDocument, MovementDocument, WorkDocument } from './rewards.document.js';
import { emptyAccount, mostCashbackOf, type RewardsAccount } from './rewards.js';
import type { SoldWork } from './waiting.js';

@Injectable()
export class RewardsRepository {
  private readonly accounts: Model<AccountDocument>;
  private readonly movements: Model<MovementDocument>;
  private readonly holds: Model<HoldDocument>;
  private readonly work: Model<WorkDocument>;

  constructor(mongo: Mongo) {
    this.accounts = mongo.model('rewards_accounts');
    this.movements = mongo.model('rewards_movements', [{ key: { customerId: 1, version: 1 }, unique: true }]);
    this.holds = mongo.model('rewards_holds', [
      { key: { heldAt: 1 }, partialFilterExpression: { isSpent: false } },
      { key: { customerId: 1 } },
    ]);
    this.work = mongo.model('rewards_work', [{ key: { paymentId: 1 } }, { key: { customerId: 1 } }]);
  }

  /** With the work of the purchases that something waits of, and of one more. */
  async account(customerId: string, session?: ClientSession, paymentId?: string): Promise<RewardsAccount> {
    const within = session ? { session } : {};
    const also = paymentId === undefined ? [] : [paymentId];
    const [row] = await this.accounts.aggregate<AccountWithWork>(
      [
        { $match: { _id: customerId } },
        { $set: { paymentIds: { $concatArrays: [{ $ifNull: ['$waiting.paymentId', []] }, also] } } },
        { $lookup: { from: this.work.collection.collectionName, localField: 'paymentIds', foreignField: 'paymentId', as: 'work' } },
        { $unset: ['_id', 'paymentIds'] },
      ],
      within,
    );
    if (!row && also.length === 0) return emptyAccount(customerId);
    const work = row?.work ?? (await this.work.find({ paymentId: { $in: also } }, null, within).lean<WorkDocument[]>());
    return { ...emptyAccount(customerId), ...row, work: work.map((one) => workOf(one, customerId)) };
  }

  /** Always writes the row, so that two transactions on one account conflict and one of them starts again. */
  async saveAccount({ customerId, work: _, ...rest }: RewardsAccount, session: ClientSession): Promise<void> {
    await this.accounts.updateOne({ _id: customerId }, { $set: rest }, { session, upsert: true });
  }

  async noteWork({ _id, ...work }: WorkDocument, session: ClientSession): Promise<void> {
    await this.work.updateOne({ _id }, { $setOnInsert: work }, { session, upsert: true });
  }

  /** Changes nothing of what is no work. */
  async freeWork(id: string, freeFrom: IsoDay | null, session: ClientSession): Promise<void> {
    await this.work.updateOne({ _id: id }, { $set: { freeFrom } }, { session });
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

  async holdsOf(customerId: string, session: ClientSession): Promise<readonly HoldDocument[]> {
    return this.holds.find({ customerId }, null, { session, sort: { _id: 1 } }).lean();
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

type AccountWithWork = Omit<AccountDocument, '_id'> & { readonly work: readonly WorkDocument[] };

/** Whoever invited the buyer waits with all of their reward: it goes when nothing of the purchase stays paid. */
const workOf = ({ paymentId, customerId: buyer, pricePence, freeFrom }: WorkDocument, customerId: string): SoldWork => ({
  paymentId,
  mostPence: customerId === buyer ? mostCashbackOf(pricePence) : referralPence,
  freeFrom,
});
