import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, Model } from 'mongoose';
import { confirmationSchema, type ConfirmationDocument } from './confirmation.document.js';

@Injectable()
export class ConfirmationsRepository {
  private readonly confirmations: Model<ConfirmationDocument>;

  constructor(mongo: Mongo) {
    this.confirmations = mongo.model('Confirmation', confirmationSchema);
  }

  async owe(policyId: string, at: Date, session: ClientSession): Promise<void> {
    await this.confirmations.updateOne(
      { _id: policyId },
      { $setOnInsert: { status: 'owed', tries: 0, nextTryAt: at } },
      { upsert: true, session },
    );
  }

  due(at: Date, limit: number): Promise<ConfirmationDocument[]> {
    return this.confirmations
      .find({ status: 'owed', nextTryAt: { $lte: at } })
      .sort({ nextTryAt: 1 })
      .limit(limit)
      .lean();
  }

  async finish(policyId: string, session: ClientSession): Promise<void> {
    await this.confirmations.updateOne({ _id: policyId }, { $set: { status: 'done' } }, { session });
  }

  async postpone(policyId: string, nextTryAt: Date): Promise<void> {
    await this.confirmations.updateOne({ _id: policyId }, { $set: { nextTryAt }, $inc: { tries: 1 } });
  }
}
