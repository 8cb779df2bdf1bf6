import { Injectable } from '@nestjs/common';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Schema, type Model } from 'mongoose';
import type { ChosenService } from '../menus/chosen-service.js';
import { fixedSystemOf, usualPeriod } from '../menus/fixed-menu.js';

/** The visit that a quote has selected. `version` grows with each selection, so that pricing can put them in order. */
export interface Selection {
  readonly quoteId: string;
  readonly productType: 'mot' | 'service';
  readonly garageId: string;
  readonly serviceType: ServiceType | null;
  /** Of either menu; absent from an older release, which had the fixed one alone. */
  readonly systemId?: string | null;
  /** Ids of the menu, with commas between them. */
  readonly periods?: string | null;
  readonly day: string | null;
  /** Where garages were looked for. */
  readonly postcode?: string | null;
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
    systemId: { type: String, default: null },
    periods: { type: String, default: null },
    day: { type: String, default: null },
    postcode: { type: String, default: null },
    version: Number,
  },
  { collection: 'visit_selections', versionKey: false },
).index({ quoteId: 1 });

/** Undefined for an MOT, and without a selection. */
export const chosenServiceOf = (selection: Selection | undefined): ChosenService | undefined => {
  const type = selection?.serviceType;
  if (!type) return undefined;
  return { type, systemId: selection.systemId ?? fixedSystemOf(type).id, periods: selection.periods ?? usualPeriod };
};

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
