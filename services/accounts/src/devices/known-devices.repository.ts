import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { type ClientSession, type Model, Schema } from 'mongoose';

/** A browser in which a person has signed in. Its token is stored only as a hash. */
interface KnownDevice {
  readonly deviceHash: string;
  readonly personId: string;
  readonly lastSignInAt: Date;
}

const knownDeviceSchema = new Schema<KnownDevice>(
  {
    deviceHash: { type: String, required: true },
    personId: { type: String, required: true },
    lastSignInAt: { type: Date, required: true },
  },
  { collection: 'known_devices', versionKey: false },
)
  .index({ deviceHash: 1, personId: 1 }, { unique: true })
  .index({ personId: 1 })
  .index({ lastSignInAt: 1 });

@Injectable()
export class KnownDevicesRepository {
  private readonly devices: Model<KnownDevice>;

  constructor(mongo: Mongo) {
    this.devices = mongo.model('KnownDevice', knownDeviceSchema);
  }

  async isKnown(deviceHash: string, personId: string): Promise<boolean> {
    return (await this.devices.exists({ deviceHash, personId })) !== null;
  }

  /** Everybody who was known on a device stays known under its new token. */
  async rename(from: string, to: string): Promise<void> {
    await this.devices.updateMany({ deviceHash: from }, { $set: { deviceHash: to } });
  }

  async note({ deviceHash, personId, lastSignInAt }: KnownDevice): Promise<void> {
    await this.devices.updateOne({ deviceHash, personId }, { $set: { lastSignInAt } }, { upsert: true });
  }

  async forgetAllOf(personId: string, session: ClientSession): Promise<void> {
    await this.devices.deleteMany({ personId }, { session });
  }

  async removeUnused(since: Date): Promise<void> {
    await this.devices.deleteMany({ lastSignInAt: { $lt: since } });
  }
}
