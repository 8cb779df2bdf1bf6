import { Injectable, type OnModuleInit } from '@nestjs/common';
import { feedTopics } from '@kerbside/contracts/http/partners/partners';
import { insertAll, rowsOf, thoseIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

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

export type KeptEvent = Pick<FeedRow, '_id' | 'topic' | 'type' | 'envelope'>;

/** What is known about an event without looking into it. */
export type EventFacts = Pick<FeedRow, '_id' | 'topic' | 'type' | 'placedAt'>;

interface Span {
  readonly topics: readonly string[];
  readonly types: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

interface RetentionRule {
  readonly now: Date;
  readonly keptMs: number;
}

@Injectable()
export class FeedRepository implements OnModuleInit {
  private readonly rows: Model<FeedRow>;
  private readonly heads: Model<FeedHead>;

  constructor(mongo: Mongo) {
    this.rows = mongo.model('feed_events', [
      { key: { topic: 1, position: 1 }, unique: true },
      { key: { topic: 1, placedAt: 1, position: 1 } },
      { key: { expireAt: 1 }, expireAfterSeconds: 0 },
    ]);
    this.heads = mongo.model('feed_heads');
  }

  /** Creates the head of every topic up front, because two writers that create one at the same time would have to retry. */
  async onModuleInit(): Promise<void> {
    const heads = feedTopics.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { position: 0, placedAt: null, fannedOut: 0 } }, upsert: true },
    }));
    await this.heads.bulkWrite(heads, { ordered: false });
  }

  /**
   * Stores events of a topic in their order, behind all that it has. The counter and the rows change together, so positions have no gaps, and a second
   * writer conflicts on the counter and starts again. An event that is stored already stays unchanged, because a topic may be read again.
   */
  async addAll(topic: string, events: readonly KeptEvent[], { now, keptMs }: RetentionRule, session: ClientSession): Promise<void> {
    const stored = await thoseIn(
      rowsOf<FeedRow>(this.rows),
      events.map(({ _id }) => _id),
      session,
    );
    // What a service published twice, for it was killed before it noted the first, may come in one batch.
    const added = [...new Map(events.map((event) => [event._id, event])).values()].filter(({ _id }) => !stored.has(_id));
    if (added.length === 0) return;
    const head = await this.advance(topic, added.length, now, session);
    const placedAt = head.placedAt ?? now;
    const first = head.position - added.length + 1;
    const facts = { placedAt, expireAt: new Date(placedAt.getTime() + keptMs) };
    await insertAll<FeedRow>(
      this.rows,
      added.map((event, index) => ({ ...event, position: first + index, ...facts })),
      session,
    );
  }

  /** Placed events after a position that are still kept, in order. */
  after(topic: string, position: number, limit: number, now: Date): Promise<FeedRow[]> {
    return this.rows
      .find({ topic, position: { $gt: position }, expireAt: { $gt: now } })
      .sort({ position: 1 })
      .limit(limit)
      .lean<FeedRow[]>();
  }

  /** Placed events of a period, of these topics and, if any are named, of these types. */
  between({ topics, types, from, until }: Span, limit: number): Promise<EventFacts[]> {
    const ofType = types.length > 0 ? { type: { $in: [...types] } } : {};
    return this.rows
      .find({ topic: { $in: [...topics] }, placedAt: { $gte: from, $lt: until }, ...ofType })
      .limit(limit)
      .select({ topic: 1, type: 1, placedAt: 1 })
      .lean<EventFacts[]>();
  }

  /** The position of the first event placed at this time or later. */
  async firstSince(topic: string, from: Date): Promise<number | undefined> {
    const row = await this.rows
      .findOne({ topic, placedAt: { $gte: from } })
      .sort({ placedAt: 1, position: 1 })
      .lean();
    return row?.position;
  }

  async find(eventId: string): Promise<KeptEvent | undefined> {
    return (await this.rows.findById(eventId).lean()) ?? undefined;
  }

  head(topic: string): Promise<FeedHead> {
    return this.heads.findById(topic).lean().orFail();
  }

  /** Topics with placed events that have not been queued for webhooks yet. */
  headsToFanOut(): Promise<FeedHead[]> {
    return this.heads.find({ $expr: { $lt: ['$fannedOut', '$position'] } }).lean();
  }

  /** While no endpoint wants anything, nothing has to be queued. */
  async passAll(heads: readonly FeedHead[]): Promise<void> {
    const writes = heads.map(({ _id, position, fannedOut }) => ({
      updateOne: { filter: { _id, fannedOut }, update: { $set: { fannedOut: position } } },
    }));
    await this.heads.bulkWrite(writes, { ordered: false });
  }

  /** Returns false when another process was first. */
  async markFannedOut({ _id, fannedOut }: Pick<FeedHead, '_id' | 'fannedOut'>, to: number, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.heads.updateOne({ _id, fannedOut }, { $set: { fannedOut: to } }, { session });
    return modifiedCount === 1;
  }

  /** Times within a topic never run backwards, whichever process's clock they come from. */
  private advance(topic: string, by: number, now: Date, session: ClientSession): Promise<FeedHead> {
    const move = [{ $set: { position: { $add: ['$position', by] }, placedAt: { $max: ['$placedAt', now] } } }];
    return this.heads.findOneAndUpdate({ _id: topic }, move, { session, returnDocument: 'after', updatePipeline: true }).lean().orFail();
  }
}
