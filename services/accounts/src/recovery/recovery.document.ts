import { Schema } from 'mongoose';
import type { RecoveryCode, RecoveryLink, RecoveryRecord } from './recovery.js';

/** All kinds share one shape; a link has no transport. */
export type RecoveryDocument = Omit<RecoveryLink, 'kind'> &
  Partial<Pick<RecoveryCode, 'transport' | 'tries'>> & { readonly kind: RecoveryRecord['kind'] };

const needed = { type: String, required: true };
const moment = { type: Date, required: true };

export const recoverySchema = new Schema<RecoveryDocument>(
  {
    _id: String,
    kind: needed,
    email: needed,
    secretHash: needed,
    transport: String,
    tries: Number,
    createdAt: moment,
    expiresAt: moment,
    usedAt: { type: Date, default: null },
    delivery: { nextAt: { type: Date, default: null }, attempts: { type: Number, required: true } },
  },
  { collection: 'recoveries', versionKey: false },
);
recoverySchema.index({ secretHash: 1 }, { unique: true });
recoverySchema.index({ email: 1 });
recoverySchema.index({ expiresAt: 1 });
recoverySchema.index({ 'delivery.nextAt': 1 }, { partialFilterExpression: { 'delivery.nextAt': { $type: 'date' } } });
