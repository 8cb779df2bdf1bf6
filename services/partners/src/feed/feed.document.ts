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
