import { Injectable } from '@nestjs/common';
import { productType, type ProductType } from '@kerbside/contracts/ids';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

interface WithdrawnDocument {
  readonly _id: string;
  readonly products: readonly string[];
}

/** The products of a quote that were bought and then cancelled, so that no visit is booked for them. */
@Injectable()
export class WithdrawnProducts {
  private readonly quotes: Model<WithdrawnDocument>;

  constructor(mongo: Mongo) {
    this.quotes = mongo.model('withdrawn-products');
  }

  async of(quoteId: string, session?: ClientSession): Promise<readonly ProductType[]> {
    const row = await this.quotes.findById(quoteId, null, session ? { session } : {}).lean();
    return (row?.products ?? []).map((product) => productType.parse(product));
  }

  async add(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    await this.quotes.updateOne({ _id: quoteId }, { $addToSet: { products: { $each: products } } }, { session, upsert: true });
  }

  async giveBack(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    await this.quotes.updateOne({ _id: quoteId }, { $pullAll: { products } }, { session });
  }
}
