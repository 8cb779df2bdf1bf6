import { Schema } from 'mongoose';
import type { PhoneCode } from './phone-code.js';

export type PhoneCodeDocument = Omit<PhoneCode, 'id'> & { readonly _id: string };

const needed = { type: String, required: true };
const moment = { type: Date, required: true };

export const phoneCodeSchema = new Schema<PhoneCodeDocument>(
  {
    _id: String,
    phone: needed,
    productType: needed,
    codeHash: needed,
    tries: { type: Number, required: true },
    createdAt: moment,
    expiresAt: moment,
    confirmed: { type: new Schema({ at: Date, proofHash: String }, { _id: false }), default: null },
  },
  { collection: 'phone_codes', versionKey: false },
)
  .index({ phone: 1, productType: 1, expiresAt: 1 })
  .index({ 'confirmed.proofHash': 1 }, { unique: true, partialFilterExpression: { 'confirmed.proofHash': { $type: 'string' } } })
  .index({ expiresAt: 1 });
