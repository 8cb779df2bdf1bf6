import { Schema } from 'mongoose';
import type { Delivery } from './delivery.js';

export type DeliveryDocument = Omit<Delivery, 'id'> & { readonly _id: string; readonly expireAt: Date };

const trySchema = new Schema<Delivery['tries'][number]>(
  { at: Date, status: { type: Number, default: null }, ms: Number, note: String },
  { _id: false },
);

export const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: String,
    partnerId: String,
    endpointId: String,
    eventId: String,
    eventType: String,
    recordedAt: Date,
    status: String,
    tries: [trySchema],
    step: Number,
    nextTryAt: { type: Date, default: null },
    claims: Number,
    createdAt: Date,
    endedAt: { type: Date, default: null },
    expireAt: Date,
  },
  { collection: 'deliveries', versionKey: false },
)
  .index({ endpointId: 1, nextTryAt: 1 }, { partialFilterExpression: { status: 'waiting' } })
  .index({ partnerId: 1, createdAt: -1, _id: 1 })
  .index({ endpointId: 1, recordedAt: 1 })
  .index({ expireAt: 1 }, { expireAfterSeconds: 0 });
