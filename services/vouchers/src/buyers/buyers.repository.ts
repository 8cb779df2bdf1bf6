import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { newBuyer, type Buyer } from './buyer.js';

type BuyerDocument = Omit<Buyer, 'customerId'> & { readonly _id: string };

@Injectable()
export class BuyersRepository {
  private readonly buyers: Model<BuyerDocument>;

  constructor(mongo: Mongo) {
    this.buyers = mongo.model('buyers', [{ key: { 'sale.paymentId': 1 }, sparse: true }, { key: { bought: 1 } }]);
  }

  async find(customerId: string, session?: ClientSession): Promise<Buyer> {
    const row = await this.buyers.findOne({ _id: customerId }, null, session ? { session } : {}).lean();
    return row ? toBuyer(row) : newBuyer(customerId);
  }

  /** Customers whose first sale is being made by this payment. */
  async ofPayment(paymentId: string, session: ClientSession): Promise<readonly Buyer[]> {
    return (await this.buyers.find({ 'sale.paymentId': paymentId }, null, { session }).lean()).map(toBuyer);
  }

  /** The customer who bought by this quote; nobody once all of it went back. */
  async whoBought(quoteId: string, session: ClientSession): Promise<readonly Buyer[]> {
    return (await this.buyers.find({ bought: quoteId }, null, { session }).lean()).map(toBuyer);
  }

  /** Always writes the row, so that two sales of one customer at once conflict and one of them starts again. */
  async save({ customerId, ...rest }: Buyer, session: ClientSession): Promise<void> {
    await this.buyers.updateOne({ _id: customerId }, { $set: rest }, { session, upsert: true });
  }
}

const toBuyer = ({ _id, ...rest }: BuyerDocument): Buyer => ({ customerId: _id, ...rest });
