import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** The provider's customer of each of ours. */
interface CardCustomer {
  readonly _id: string;
  readonly providerId: string;
  /** How often their cards were chosen or hidden. Absent: never. */
  readonly changes?: number;
}

@Injectable()
export class CardCustomers {
  private readonly rows: mongo.Collection<CardCustomer>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<CardCustomer>('card_customers');
  }

  async find(customerId: string): Promise<string | undefined> {
    return (await this.rows.findOne({ _id: customerId }))?.providerId;
  }

  async touch(customerId: string, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: customerId }, { $inc: { changes: 1 } }, { session });
  }

  /** Returns the one that was kept first. */
  async keep(customerId: string, providerId: string): Promise<string> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const kept = await this.rows.findOneAndUpdate({ _id: customerId }, { $setOnInsert: { providerId } }, options);
    return kept?.providerId ?? providerId;
  }
}
