import { Injectable } from '@nestjs/common';
import type { ServiceType } from '@kerbside/contracts/http/garages-offers';
import { Mongo } from '@kerbside/platform/mongo';
import { Schema, type Model } from 'mongoose';

/** The visit that a quote has selected. `version` grows with each selection, so that pricing can put them in order. */
export interface Selection {
  readonly quoteId: string;
  readonly productType: 'mot' | 'service';
  readonly garageId: string;
  readonly serviceType: ServiceType | null;
  /** Months since the last service. */
  readonly periods?: string | null;
  readonly day: string | null;
  readonly version: number;
}

type SelectionDocument = Selection & { readonly _id: string };

const schema = new Schema<SelectionDocument>(
  {
    _id: String,
    quoteId: String,
    productType: String,
    garageId: String,
    serviceType: { type: String, default: null },
    periods: { type: String, default: null },
    day: { type: String, default: null },
    version: Number,
  },
  { collection: 'visit_selections', versionKey: false },
);

const keyOf = (quoteId: string, productType: Selection['productType']) => `${quoteId}:${productType}`;

@Injectable()
export class SelectionsRepository {
  private readonly selections: Model<SelectionDocument>;

  constructor(mongo: Mongo) {
    this.selections = mongo.model('VisitSelection', schema);
  }

  async find(quoteId: string, productType: Selection['productType']): Promise<Selection | undefined> {
    return (await this.selections.findOne({ _id: keyOf(quoteId, productType) }).lean()) ?? undefined;
  }

  /** Stores a selection and returns its version. */
  async keep({ quoteId, productType, ...rest }: Omit<Selection, 'version'>): Promise<number> {
    const row = await this.selections
      .findOneAndUpdate(
        { _id: keyOf(quoteId, productType) },
        { $set: { quoteId, productType, ...rest }, $inc: { version: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    if (!row) throw new Error('An upsert returned no row');
    return row.version;
  }
}
