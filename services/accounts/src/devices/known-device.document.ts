import { Schema } from 'mongoose';

/** A browser in which a person has signed in. Its token is stored only as a hash. */
export interface KnownDevice {
  readonly deviceHash: string;
  readonly personId: string;
  readonly lastSignInAt: Date;
}

export const knownDeviceSchema = new Schema<KnownDevice>(
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
