import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

/** A customer created at the collector to set up a mandate for this attempt; `_id` is the collector's. */
interface SetupDocument {
  readonly _id: string;
  readonly attemptId: string;
  readonly at: Date;
}

/** Longer than we ever look for a mandate that was not stored. */
const keptSeconds = 90 * 24 * 60 * 60;

/** Records the customer before a mandate is requested, so that the mandate can be found by its customer even if this process stops. */
@Injectable()
export class DebitSetups {
  private readonly rows: mongo.Collection<SetupDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<SetupDocument>('debit_setups', [
      { key: { attemptId: 1 }, name: 'of attempt' },
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: keptSeconds },
    ]);
  }

  async begin(attemptId: string, customer: string): Promise<void> {
    await this.rows.updateOne({ _id: customer }, { $set: { attemptId }, $currentDate: { at: true } }, { upsert: true });
  }

  async customersOf(attemptId: string): Promise<string[]> {
    return (await this.rows.find({ attemptId }).toArray()).map(({ _id }) => _id);
  }
}
