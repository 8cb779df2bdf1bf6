import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isPricedByGarage, type PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import type { ProductType } from '@kerbside/contracts/ids';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Model } from 'mongoose';
import type { ChosenService } from '../menus/chosen-service.js';
import { fixedSystemOf, usualPeriod } from '../menus/fixed-menu.js';

/** The visit that a quote has selected, as pricing took it. */
export interface Selection {
  readonly quoteId: string;
  readonly productType: PricedByGarage;
  readonly garageId: string;
  readonly serviceType: ServiceType | null;
  /** Of either menu; null for what has no menu. */
  readonly systemId: string | null;
  /** Ids of the menu, with commas between them. */
  readonly periods: string | null;
  readonly day: string | null;
  /** The first day that has the price of this one, a garage's early price; null and absent where any day has it. */
  readonly earlyFrom?: IsoDay | null;
  /** Where garages were looked for. */
  readonly postcode?: string | null;
}

/** `version` grows with each try, so that pricing can put them in order; `taken` is that of the selection, which is there once pricing has taken one. */
type SelectionDocument = Selection & { readonly _id: string; readonly version: number; readonly taken?: number };

/** Undefined for an MOT, and without a selection. */
export const chosenServiceOf = (selection: Selection | undefined): ChosenService | undefined => {
  const type = selection?.serviceType;
  if (!type) return undefined;
  return { type, systemId: selection.systemId ?? fixedSystemOf(type).id, periods: selection.periods ?? usualPeriod };
};

const isTaken = { garageId: { $type: 'string' } } as const;

const keyOf = (quoteId: string, productType: PricedByGarage) => `${quoteId}:${productType}`;

@Injectable()
export class SelectionsRepository {
  private readonly selections: Model<SelectionDocument>;

  constructor(mongo: Mongo) {
    this.selections = mongo.model('visit_selections', [{ key: { quoteId: 1 } }]);
  }

  async find(quoteId: string, productType: PricedByGarage): Promise<Selection | undefined> {
    return (await this.selections.findOne({ _id: keyOf(quoteId, productType), ...isTaken }).lean()) ?? undefined;
  }

  /** That of the first of these products that has one. */
  async of(quoteId: string, products: readonly ProductType[]): Promise<Selection | undefined> {
    const found = await Promise.all(products.filter(isPricedByGarage).map((product) => this.find(quoteId, product)));
    return found.find((one) => one !== undefined);
  }

  async next(quoteId: string, productType: PricedByGarage): Promise<number> {
    const row = await this.selections
      .findOneAndUpdate(
        { _id: keyOf(quoteId, productType) },
        { $set: { quoteId, productType }, $inc: { version: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    if (!row) throw new Error('An upsert returned no row');
    return row.version;
  }

  /** Stores what pricing has taken, unless it has taken a later one. Another visit of the quote moves with it: one booking has one garage. */
  async keep({ quoteId, productType, ...rest }: Selection, version: number): Promise<void> {
    const older = { $or: [{ taken: { $exists: false } }, { taken: { $lt: version } }] };
    const { matchedCount } = await this.selections.updateOne(
      { _id: keyOf(quoteId, productType), ...older },
      { $set: { ...rest, taken: version } },
    );
    if (matchedCount === 0) return;
    const { garageId, day, earlyFrom, postcode } = rest;
    await this.selections.updateMany(
      { quoteId, productType: { $ne: productType }, ...isTaken },
      { $set: { garageId, day, earlyFrom, postcode } },
    );
  }
}
