import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

/** A customer at the collector, by its name there, who was made to set up a mandate for this attempt. */
interface SetupDocument {
  readonly _id: string;
  readonly attemptId: string;
  readonly at: Date;
}

/** Longer than anybody looks for a mandate that was not kept. */
const keptSeconds = 90 * 24 * 60 * 60;

/** Whom a mandate is asked for, written down before it is: what was asked for is then found by its customer, whatever becomes of us. */
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
