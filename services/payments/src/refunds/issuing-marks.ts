import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** Which purchases claims was allowed to issue, and when last: what is refunded from then on is of cover that is there. */
@Injectable()
export class IssuingMarks {
  private readonly marks: mongo.Collection<{ readonly _id: string; readonly at?: Date; readonly touched?: number }>;

  constructor(mongo: Mongo) {
    this.marks = mongo.collection('issuings');
  }

  async note(paymentId: string, at: Date, session: ClientSession): Promise<void> {
    await this.marks.updateOne({ _id: paymentId }, { $set: { at } }, { session, upsert: true });
  }

  /** With a session it writes too, so that a refund and an issue of the same moment do not miss each other. */
  async allowedAt(paymentId: string, session?: ClientSession): Promise<Date | undefined> {
    const row = session
      ? await this.marks.findOneAndUpdate({ _id: paymentId }, { $inc: { touched: 1 } }, { session, upsert: true, returnDocument: 'after' })
      : await this.marks.findOne({ _id: paymentId });
    return row?.at;
  }
}
