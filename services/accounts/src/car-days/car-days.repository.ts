import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { CarDaysRecord } from './car-days.js';

export const carDaysCollection = 'car_days';

type OwnedCar = Pick<CarDaysRecord, '_id' | 'customerId'>;

@Injectable()
export class CarDaysRepository {
  private readonly rows: mongo.Collection<CarDaysRecord>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.collection<CarDaysRecord>(carDaysCollection, [
      { key: { nextAt: 1 }, name: 'nextAt_1' },
      { key: { customerId: 1 }, name: 'customerId_1' },
    ]);
  }

  /** Notes cars that are added in this transaction. */
  async begin(cars: readonly OwnedCar[], session: ClientSession): Promise<void> {
    if (cars.length === 0) return;
    const nextAt = this.clock.now();
    await this.rows.insertMany(
      cars.map(({ _id, customerId }) => ({ _id, customerId, nextAt, touched: 1, version: 0 })),
      { session },
    );
  }

  /** Forgets cars that are removed in this transaction; those whose days others were told of once they have been told that the car is gone. */
  async end(cars: readonly OwnedCar[], session: ClientSession): Promise<void> {
    if (cars.length === 0) return;
    const those = { _id: { $in: cars.map(({ _id }) => _id) } };
    await this.rows.deleteMany({ ...those, told: { $exists: false } }, { session });
    await this.rows.updateMany(those, { $set: { nextAt: this.clock.now() }, $inc: { touched: 1 } }, { session });
  }

  /** Notes that cars changed, so that the days told to others are checked soon. */
  async touch(cars: readonly OwnedCar[], session: ClientSession): Promise<void> {
    if (cars.length === 0) return;
    const nextAt = this.clock.now();
    const writes = cars.map(({ _id, customerId }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { customerId, nextAt }, $inc: { touched: 1 }, $setOnInsert: { version: 0 } },
        upsert: true,
      },
    }));
    await this.rows.bulkWrite(writes, { session, ordered: false });
  }

  /** The latest first, so that a customer who adds a car does not wait behind an import. */
  due(limit: number): Promise<CarDaysRecord[]> {
    return this.rows
      .find({ nextAt: { $lte: this.clock.now() } })
      .sort({ nextAt: -1 })
      .limit(limit)
      .toArray();
  }

  /** False when the car was touched, or looked at, since. */
  async save(after: CarDaysRecord, before: CarDaysRecord, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.rows.replaceOne(asRead(before), after, { session });
    return matchedCount === 1;
  }

  async remove(row: CarDaysRecord, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne(asRead(row), { session });
    return deletedCount === 1;
  }
}

const asRead = ({ _id, version, touched }: CarDaysRecord) => ({ _id, version, touched });
