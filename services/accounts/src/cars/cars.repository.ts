import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { bare } from '@kerbside/contracts/reading/plain';
import { notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { insertAll, replaceAll } from '@kerbside/platform/mongo/many';
import type { ClientSession, Model } from 'mongoose';
import type { CarRecord } from './car.js';

@Injectable()
export class CarsRepository {
  private readonly cars: Model<CarRecord>;

  constructor(mongo: Mongo) {
    this.cars = mongo.model('cars', [{ key: { customerId: 1, identity: 1 }, unique: true }, { key: { registrationNumber: 1 } }]);
  }

  of(customerId: string): Promise<CarRecord[]> {
    return this.cars.find({ customerId, archivedAt: null }).sort({ addedAt: 1, _id: 1 }).lean<CarRecord[]>();
  }

  ofAll(customerIds: readonly string[]): Promise<CarRecord[]> {
    return this.cars
      .find({ customerId: { $in: [...customerIds] }, archivedAt: null })
      .sort({ addedAt: 1, _id: 1 })
      .lean<CarRecord[]>();
  }

  archivedOf(customerId: string): Promise<CarRecord[]> {
    return this.cars
      .find({ customerId, archivedAt: { $ne: null } })
      .sort({ addedAt: 1, _id: 1 })
      .lean<CarRecord[]>();
  }

  /** Archived ones too. */
  everyOf(customerIds: readonly string[], session: ClientSession): Promise<CarRecord[]> {
    return this.cars.find({ customerId: { $in: [...customerIds] } }, undefined, { session }).lean<CarRecord[]>();
  }

  async saveAll(cars: readonly CarRecord[], session: ClientSession): Promise<void> {
    await replaceAll(this.cars, cars, session);
  }

  /** New ones. */
  async addAll(cars: readonly CarRecord[], session: ClientSession): Promise<void> {
    await insertAll(this.cars, cars, session);
  }

  async removeAll(cars: readonly CarRecord[], session: ClientSession): Promise<void> {
    if (cars.length > 0) await this.cars.deleteMany({ _id: { $in: cars.map(({ _id }) => _id) } }, { session });
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

  /** Any one car with this registration, whoever owns it. */
  ofPlate(registrationNumber: string): Promise<CarRecord | null> {
    return this.cars.findOne({ registrationNumber: bare(registrationNumber) }).lean<CarRecord>();
  }

  /** The customer's own, also when it is archived. */
  ofIdentity(customerId: string, identity: string, session: ClientSession): Promise<CarRecord | null> {
    return this.cars.findOne({ customerId, identity }).session(session).lean<CarRecord>();
  }

  withPlate(customerId: string, registrationNumber: string): Promise<CarRecord | null> {
    return this.cars.findOne({ customerId, identity: bare(registrationNumber) }).lean<CarRecord>();
  }

  async has(customerId: string, registrationNumber: string, session?: ClientSession): Promise<boolean> {
    return (await this.cars.exists({ customerId, identity: registrationNumber }).session(session ?? null)) !== null;
  }

  async isHeld(registrationNumber: string): Promise<boolean> {
    return (await this.cars.exists({ registrationNumber: bare(registrationNumber) })) !== null;
  }

  /** False when it has changed since it was read. */
  async save({ _id, ...car }: CarRecord, before: CarRecord, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.cars.replaceOne({ _id, version: before.version }, car, { session });
    return matchedCount === 1;
  }

  /** The car that the customer has already, in place of this one; null when it was added. */
  addOnce(car: CarRecord, session: ClientSession): Promise<CarRecord | null> {
    const { customerId, identity, ...rest } = car;
    const once = { upsert: true, returnDocument: 'before', session } as const;
    return this.cars.findOneAndUpdate({ customerId, identity }, { $setOnInsert: rest }, once).lean<CarRecord>();
  }
}
