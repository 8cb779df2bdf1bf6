import { Injectable } from '@nestjs/common';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { BookedCar } from '../bookings/booking.js';

/** A customer's car and what accounts has told of its days. */
export interface KnownCar {
  readonly id: string;
  readonly customerId: string;
  readonly car: BookedCar;
  readonly motDueOn: IsoDay | null;
  readonly serviceDueOn: IsoDay | null;
  /** False once its customer took it off their account: nothing of it is due to them. */
  readonly isOnAccount: boolean;
  /** The id that its days have on a calendar for ever: the visit that named them before the car was known, otherwise the car. */
  readonly entry: string;
  /** The sequence of the event that told us: earlier ones change nothing. */
  readonly sequence: number;
  readonly changedAt: Date;
}

type CarRow = Stored<KnownCar>;

@Injectable()
export class KnownCarsRepository {
  private readonly cars: mongo.Collection<CarRow>;

  constructor(mongo: Mongo) {
    this.cars = mongo.collection<CarRow>('known_cars', [
      { key: { customerId: 1 }, name: 'customerId_1' },
      { key: { motDueOn: 1 }, name: 'motDueOn_1' },
    ]);
  }

  async find(id: string, session: ClientSession): Promise<KnownCar | undefined> {
    const row = await this.cars.findOne({ _id: id }, { session });
    return row ? recordOf<KnownCar>(row) : undefined;
  }

  async ofCustomer(customerId: string): Promise<KnownCar[]> {
    return (await this.cars.find({ customerId }).sort({ _id: 1 }).toArray()).map(recordOf<KnownCar>);
  }

  /** Cars on an account whose MOT runs out within a month, of which the longest has 31 days. */
  async withMotToRenew(today: IsoDay): Promise<KnownCar[]> {
    const motDueOn = { $gt: today, $lte: addDays(today, 31) };
    return (await this.cars.find({ motDueOn, isOnAccount: true }).toArray()).map(recordOf<KnownCar>);
  }

  async save({ id, ...rest }: KnownCar, session: ClientSession): Promise<void> {
    await this.cars.replaceOne({ _id: id }, rest, { upsert: true, session });
  }

  /** Its visits have it too: whatever is due of the car stays one. */
  async renameCar(_id: string, registrationNumber: string, session: ClientSession): Promise<void> {
    await this.cars.updateOne({ _id }, { $set: { 'car.registrationNumber': registrationNumber } }, { session });
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.cars.deleteOne({ _id: id }, { session });
  }
}
