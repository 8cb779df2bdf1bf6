import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Schema, type ClientSession, type Model, type QueryFilter } from 'mongoose';
import type { Offer } from './offer.js';

type OfferDocument = Omit<Offer, 'policyId'> & { readonly _id: string };

const schema = new Schema<OfferDocument>(
  {
    _id: String,
    customerId: String,
    quoteId: String,
    step: Number,
    productType: String,
    title: String,
    previousPence: Number,
    offeredPence: Number,
    lines: [Object],
    mileage: Number,
    startsOn: String,
    madeAt: Date,
  },
  { collection: 'renewal-offers', versionKey: false },
)
  .index({ customerId: 1 })
  .index({ quoteId: 1 });

/** One offer for each policy. */
@Injectable()
export class OffersRepository {
  private readonly rows: Model<OfferDocument>;

  constructor(mongo: Mongo) {
    this.rows = mongo.model('RenewalOffer', schema);
  }

  async add({ policyId, ...offer }: Offer, session: ClientSession): Promise<void> {
    await this.rows.create([{ _id: policyId, ...offer }], { session });
  }

  /** Only offers made to this customer, not to an earlier owner of the policy. */
  async find(policyId: string, customerId: string): Promise<Offer | undefined> {
    return this.first({ _id: policyId, customerId });
  }

  /** The one that this quote was made for. */
  async ofQuote(quoteId: string, session: ClientSession): Promise<Offer | undefined> {
    return this.first({ quoteId }, session);
  }

  private async first(filter: QueryFilter<OfferDocument>, session?: ClientSession): Promise<Offer | undefined> {
    const row = await this.rows.findOne(filter, undefined, { session: session ?? null }).lean();
    if (!row) return undefined;
    const { _id, ...offer } = row;
    return { policyId: _id, ...offer };
  }
}
