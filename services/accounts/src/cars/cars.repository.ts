import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, Model } from 'mongoose';
import { carSchema } from './car.document.js';
import { plate, type CarRecord } from './car.js';

@Injectable()
export class CarsRepository {
  private readonly cars: Model<CarRecord>;

  constructor(mongo: Mongo) {
    this.cars = mongo.model('Car', carSchema);
  }

  of(customerId: string): Promise<CarRecord[]> {
    return this.cars.find({ customerId }).sort({ addedAt: 1, _id: 1 }).lean<CarRecord[]>();
  }

  find(id: string): Promise<CarRecord | null> {
    return this.cars.findById(id).lean<CarRecord>();
  }

  async isHeld(registrationNumber: string): Promise<boolean> {
    return (await this.cars.exists({ registrationNumber: plate(registrationNumber) })) !== null;
  }

  /** False when the customer has this car already. */
  async addOnce(car: CarRecord, session: ClientSession): Promise<boolean> {
    const { customerId, identity, ...rest } = car;
    const written = await this.cars.updateOne({ customerId, identity }, { $setOnInsert: rest }, { upsert: true, session });
    return written.upsertedCount === 1;
  }
}
