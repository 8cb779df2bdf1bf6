import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, Model } from 'mongoose';
import { issuanceSchema, type IssuanceDocument } from './issuance.document.js';

@Injectable()
export class IssuancesRepository {
  private readonly issuances: Model<IssuanceDocument>;

  constructor(mongo: Mongo) {
    this.issuances = mongo.model('Issuance', issuanceSchema);
  }

  async owe(issuance: IssuanceDocument, session: ClientSession): Promise<void> {
    await this.issuances.updateOne({ _id: issuance._id }, { $setOnInsert: issuance }, { upsert: true, session });
  }

  due(at: Date, limit: number): Promise<IssuanceDocument[]> {
    return this.issuances
      .find({ status: 'owed', nextTryAt: { $lte: at } })
      .sort({ nextTryAt: 1 })
      .limit(limit)
      .lean();
  }

  /** False when it was done already: the caller must then write nothing. */
  async finish(paymentId: string, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.issuances.updateOne({ _id: paymentId, status: 'owed' }, { $set: { status: 'done' } }, { session });
    return modifiedCount === 1;
  }

  async postpone(paymentId: string, nextTryAt: Date): Promise<void> {
    await this.issuances.updateOne({ _id: paymentId, status: 'owed' }, { $set: { nextTryAt }, $inc: { tries: 1 } });
  }
}
