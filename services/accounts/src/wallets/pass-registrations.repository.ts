import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

export interface PassRegistration {
  readonly _id: string;
  readonly deviceId: string;
  readonly carId: string;
  readonly customerId: string;
  readonly pushToken: string;
  readonly registeredAt: Date;
}

type NewPassRegistration = Omit<PassRegistration, '_id' | 'registeredAt'>;

@Injectable()
export class PassRegistrationsRepository {
  private readonly rows: Model<PassRegistration>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.model('pass_registrations', [
      { key: { deviceId: 1, carId: 1 }, unique: true },
      { key: { carId: 1 } },
      { key: { customerId: 1 } },
      { key: { pushToken: 1 } },
    ]);
  }

  /** False when the phone was registered before; it has the new push token then. */
  async add({ deviceId, carId, customerId, pushToken }: NewPassRegistration): Promise<boolean> {
    const said = { customerId, pushToken, registeredAt: this.clock.now() };
    try {
      const written = await this.rows.updateOne({ deviceId, carId }, { $set: said, $setOnInsert: { _id: randomUUID() } }, { upsert: true });
      return written.upsertedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.rows.updateOne({ deviceId, carId }, { $set: said });
      return false;
    }
  }

  async remove(deviceId: string, carId: string): Promise<void> {
    await this.rows.deleteOne({ deviceId, carId });
  }

  find(id: string): Promise<PassRegistration | null> {
    return this.rows.findById(id).lean<PassRegistration>();
  }

  async carsOf(deviceId: string): Promise<string[]> {
    return (await this.rows.find({ deviceId }).lean<PassRegistration[]>()).map(({ carId }) => carId);
  }

  ofCar(carId: string, session: ClientSession): Promise<PassRegistration[]> {
    return this.rows.find({ carId }, undefined, { session }).lean<PassRegistration[]>();
  }

  async forget(pushToken: string, until: Date, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ pushToken, registeredAt: { $lte: until } }, { session });
  }
}
