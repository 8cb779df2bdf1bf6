import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

interface LentCardRow {
  /** The provider's name for the payment or set-up in which it is given. */
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
}

/** The payments for which somebody else than their owner gives a card: it becomes the owner's at the provider as soon as it is confirmed. */
@Injectable()
export class LentCards {
  private readonly rows: mongo.Collection<LentCardRow>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<LentCardRow>('lent_cards', [{ key: { customerId: 1 }, name: 'of customer' }]);
  }

  async of(customerId: string): Promise<string[]> {
    return (await this.rows.find({ customerId }).toArray()).map(({ _id }) => _id);
  }

  async note(customerId: string, ref: string, at: Date, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $setOnInsert: { customerId, at } }, { upsert: true, session });
  }

  async done(ref: string): Promise<void> {
    await this.rows.deleteOne({ _id: ref });
  }
}
