import { Schema } from 'mongoose';

/** An event as stored. Until it is placed it has no position, and nobody can read it. */
export interface FeedRow {
  /** The event's own id. */
  _id: string;
  topic: string;
  key: string;
  /** Its number among the events of its key, counted from 1. */
  arrival: number;
  type: string;
  /** The CloudEvents envelope as JSON. */
  envelope: string;
  waiting?: true;
  position?: number;
  placedAt?: Date;
  expireAt?: Date;
}
export type PlacedRow = Required<Omit<FeedRow, 'waiting'>>;

/** How far a topic has been placed, and how far its placed events have been queued for webhooks. */
export interface FeedHead {
  /** The topic. */
  _id: string;
  position: number;
  placedAt: Date | null;
  fannedOut: number;
}

export const feedSchema = new Schema<FeedRow>(
  {
    _id: String,
    topic: String,
    key: String,
    arrival: Number,
    type: String,
    envelope: String,
    waiting: Boolean,
    position: Number,
    placedAt: Date,
    expireAt: Date,
  },
  { collection: 'feed', versionKey: false },
)
  .index({ topic: 1, key: 1, arrival: 1 }, { unique: true })
  .index({ waiting: 1, topic: 1, key: 1, arrival: 1 }, { partialFilterExpression: { waiting: true } })
  .index({ topic: 1, position: 1 }, { unique: true, partialFilterExpression: { position: { $gt: 0 } } })
  .index({ topic: 1, placedAt: 1, position: 1 })
  .index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const headSchema = new Schema<FeedHead>(
  { _id: String, position: Number, placedAt: { type: Date, default: null }, fannedOut: Number },
  { collection: 'feed_heads', versionKey: false },
);
