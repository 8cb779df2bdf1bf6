import { Schema } from 'mongoose';
import type { SecondFactorRecord } from './second-factor.js';

export const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: String,
    sealed: { type: String, default: null },
    since: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recovery: [String],
    pending: { type: String, default: null },
    passkeys: { type: Number, default: 0 },
  },
  { collection: 'second_factors', versionKey: false },
);
