import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** Cards that customers do not want to see any more, by the provider's name for them. */
interface HiddenCard {
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
}

@Injectable()
export class HiddenCards {
  private readonly rows: mongo.Collection<HiddenCard>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<HiddenCard>('hidden_cards', [{ key: { customerId: 1 }, name: 'of customer' }]);
  }

  async of(customerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.rows.find({ customerId }).toArray();
    return new Set(rows.map(({ _id }) => _id));
  }

  async add(customerId: string, ids: readonly string[], at: Date, session: ClientSession): Promise<void> {
    for (const _id of ids) await this.rows.updateOne({ _id }, { $setOnInsert: { customerId, at } }, { upsert: true, session });
  }
}
