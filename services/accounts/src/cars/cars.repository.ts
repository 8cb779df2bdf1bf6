import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { notFound } from '@kerbside/platform/errors';
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

  find(id: string, session?: ClientSession): Promise<CarRecord | null> {
    return this.cars.findById(id, undefined, { session: session ?? null }).lean<CarRecord>();
  }

  /** The customer's own; anybody's for staff. NOT_FOUND otherwise. */
  async open(id: string, caller: Caller, session?: ClientSession): Promise<CarRecord> {
    const car = await this.find(id, session);
    if (!car || (caller.kind !== 'staff' && !('userId' in caller && caller.userId === car.customerId))) throw notFound();
    return car;
  }

  async has(customerId: string, registrationNumber: string, session?: ClientSession): Promise<boolean> {
    return (await this.cars.exists({ customerId, identity: registrationNumber }).session(session ?? null)) !== null;
  }

  async isHeld(registrationNumber: string): Promise<boolean> {
    return (await this.cars.exists({ registrationNumber: plate(registrationNumber) })) !== null;
  }

  /** False when it has changed since it was read. */
  async save({ _id, ...car }: CarRecord, before: CarRecord, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.cars.replaceOne({ _id, version: before.version }, car, { session });
    return matchedCount === 1;
  }

  /** False when the customer has this car already. */
  async addOnce(car: CarRecord, session: ClientSession): Promise<boolean> {
    const { customerId, identity, ...rest } = car;
    const written = await this.cars.updateOne({ customerId, identity }, { $setOnInsert: rest }, { upsert: true, session });
    return written.upsertedCount === 1;
  }
}
