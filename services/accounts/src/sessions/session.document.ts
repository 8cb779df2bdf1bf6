import { Schema } from 'mongoose';
import type { SessionRecord } from './session.js';

const moment = { type: Date, required: true };

export const sessionSchema = new Schema<SessionRecord>(
  {
    _id: String,
    personId: { type: String, required: true },
    family: { type: String, required: true },
    startedAt: moment,
    lastSeenAt: moment,
    device: String,
    isRotationDue: { type: Boolean, default: false },
    isSecondStepTaken: { type: Boolean, default: false },
    replacedAt: { type: Date, default: null },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ personId: 1 });
sessionSchema.index({ family: 1 });
sessionSchema.index({ startedAt: 1 });
sessionSchema.index({ lastSeenAt: 1 });
