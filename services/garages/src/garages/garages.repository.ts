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

  /** Adds the garages that are not there yet. */
  async addMissing(garages: readonly NetworkGarage[]): Promise<void> {
    await this.garages.bulkWrite(
      garages.map(({ id, ...rest }) => ({ updateOne: { filter: { _id: id }, update: { $setOnInsert: rest }, upsert: true } })),
      { ordered: false },
    );
  }
}
