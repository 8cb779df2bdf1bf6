import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

/** The provider's customer of each of ours. */
interface CardCustomer {
  readonly _id: string;
  readonly providerId: string;
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

  async keep(customerId: string, providerId: string): Promise<void> {
    await this.rows.updateOne({ _id: customerId }, { $setOnInsert: { providerId } }, { upsert: true });
  }
}
