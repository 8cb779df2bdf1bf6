import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { Model } from 'mongoose';
import { garageSchema, type GarageDocument } from './garage.document.js';
import type { NetworkGarage } from './garage.js';

@Injectable()
export class GaragesRepository {
  private readonly garages: Model<GarageDocument>;

  constructor(mongo: Mongo) {
    this.garages = mongo.model('Garage', garageSchema);
  }

  /** The whole network: some dozens of rows. */
  async all(): Promise<NetworkGarage[]> {
    const rows = await this.garages.find().lean();
    return rows.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
  }

  async find(id: string): Promise<NetworkGarage | undefined> {
    const row = await this.garages.findOne({ _id: id }).lean();
    if (!row) return undefined;
    const { _id, ...rest } = row;
    return { id: _id, ...rest };
  }

  /** Adds missing garages, and the service prices and drawings that an older version left out. */
  async addMissing(garages: readonly NetworkGarage[]): Promise<void> {
    await this.garages.bulkWrite(
      garages.map(({ id, ...rest }) => ({ updateOne: { filter: { _id: id }, update: { $setOnInsert: rest }, upsert: true } })),
      { ordered: false },
    );
    await this.garages.bulkWrite(
      garages.flatMap(({ id, servicePence, earlyDiscountPercent, drawing = null }) => [
        { updateOne: { filter: { _id: id, servicePence: null }, update: { $set: { servicePence, earlyDiscountPercent } } } },
        { updateOne: { filter: { _id: id, drawing: null }, update: { $set: { drawing } } } },
      ]),
      { ordered: false },
    );
  }
}
