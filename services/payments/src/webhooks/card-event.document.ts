import type { Origin } from '@kerbside/platform/traces';
import { Schema } from 'mongoose';

/** A webhook's event, stored once by the provider's id and handled after it was acknowledged. */
export interface CardEventDocument {
  readonly _id: string;
  readonly type: string;
  readonly intentId: string | null;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  readonly tries: number;
  readonly nextTryAt: Date;
  /** The request that brought it. */
  readonly origin?: Origin | null;
}

/** Longer than the provider resends an event, or lists it. */
const keptSeconds = 90 * 24 * 60 * 60;

export const cardEventSchema = new Schema<CardEventDocument>(
  {
    _id: String,
    type: String,
    intentId: { type: String, default: null },
    createdAt: Date,
    receivedAt: Date,
    handledAt: { type: Date, default: null },
    tries: Number,
    nextTryAt: Date,
    origin: { type: Object, default: null },
  },
  { collection: 'card_events', versionKey: false },
)
  .index({ nextTryAt: 1 }, { partialFilterExpression: { handledAt: null } })
  .index({ receivedAt: 1 }, { expireAfterSeconds: keptSeconds });
