import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { KeptDay } from './due-day.js';

type DayRow = Omit<KeptDay, 'key'> & { readonly _id: string };

const read = ({ _id, ...rest }: DayRow): KeptDay => ({ key: _id, ...rest });

@Injectable()
export class DueDaysRepository {
  private readonly days: mongo.Collection<DayRow>;

  constructor(mongo: Mongo) {
    this.days = mongo.collection<DayRow>('calendar_days', [
      { key: { customerId: 1 }, name: 'customerId_1' },
      { key: { purchaseId: 1 }, name: 'purchaseId_1' },
    ]);
  }

  async ofCustomer(customerId: string): Promise<KeptDay[]> {
    return (await this.days.find({ customerId }).sort({ _id: 1 }).toArray()).map(read);
  }

  async find(key: string, session?: ClientSession): Promise<KeptDay | undefined> {
    const row = await this.days.findOne({ _id: key }, session ? { session } : {});
    return row ? read(row) : undefined;
  }

  async ofPurchase(purchaseId: string, session: ClientSession): Promise<KeptDay[]> {
    return (await this.days.find({ purchaseId }, { session }).toArray()).map(read);
  }

  async save({ key, ...rest }: KeptDay, session: ClientSession): Promise<void> {
    await this.days.replaceOne({ _id: key }, rest, { upsert: true, session });
  }
}
