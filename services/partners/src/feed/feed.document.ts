import { Schema } from 'mongoose';

/** An event as stored, at its place in the feed of its topic. */
export interface FeedRow {
  /** The event's own id. */
  _id: string;
  topic: string;
  type: string;
  /** The CloudEvents envelope as JSON. */
  envelope: string;
  /** Counted from 1, without gaps. Events of one key are in their order. */
  position: number;
  placedAt: Date;
  expireAt: Date;
}

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
    type: String,
    envelope: String,
    position: Number,
    placedAt: Date,
    expireAt: Date,
  },
  { collection: 'feed_events', versionKey: false },
)
  .index({ topic: 1, position: 1 }, { unique: true })
  .index({ topic: 1, placedAt: 1, position: 1 })
  .index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const headSchema = new Schema<FeedHead>(
  { _id: String, position: Number, placedAt: { type: Date, default: null }, fannedOut: Number },
  { collection: 'feed_heads', versionKey: false },
);
