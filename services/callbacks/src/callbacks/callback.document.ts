import { Schema } from 'mongoose';
import type { Callback } from './callback.js';

export type CallbackDocument = Omit<Callback, 'id'> & {
  readonly _id: string;
  /** Another one asked for in the same instant has the same, so that there is one. Absent where staff book it, and from older ones. */
  readonly requestDigest?: string;
};

export const callbackSchema = new Schema<CallbackDocument>(
  {
    _id: String,
    reference: String,
    customerId: { type: String, default: null },
    subject: String,
    productType: { type: String, default: null },
    customerName: String,
    customerEmail: String,
    customerPhone: String,
    date: String,
    time: { type: String, default: null },
    status: String,
    createdAt: Date,
    requestDigest: String,
  },
  { collection: 'callbacks', versionKey: false },
)
  .index({ status: -1, date: 1, time: 1, _id: 1 })
  .index({ customerEmail: 1 })
  .index({ customerId: 1, createdAt: -1 })
  .index({ requestDigest: 1 }, { unique: true, partialFilterExpression: { requestDigest: { $type: 'string' } } });
