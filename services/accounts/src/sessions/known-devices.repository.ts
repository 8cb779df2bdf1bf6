import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

/** A browser in which a person has signed in. Its token is stored only as a hash. */
interface KnownDevice {
  readonly deviceHash: string;
  readonly personId: string;
  readonly lastSignInAt: Date;
}

@Injectable()
export class KnownDevicesRepository {
  private readonly devices: Model<KnownDevice>;

  constructor(mongo: Mongo) {
    this.devices = mongo.model('known_devices', [
      { key: { deviceHash: 1, personId: 1 }, unique: true },
      { key: { personId: 1 } },
      { key: { lastSignInAt: 1 } },
    ]);
  }

  /** Stays the same under every new token of the browser. */
  async idOf(deviceHash: string, personId: string): Promise<string | undefined> {
    return (await this.devices.exists({ deviceHash, personId }))?._id.toString();
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
