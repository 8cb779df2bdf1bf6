import { Injectable, type OnModuleInit } from '@nestjs/common';
import { feedTopics } from '@kerbside/contracts/http/partners/partners';
import { insertAll, rowsOf } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { feedSchema, headSchema, type FeedHead, type FeedRow, type PlacedRow } from './feed.document.js';

export type KeptEvent = Pick<FeedRow, '_id' | 'topic' | 'key' | 'type' | 'envelope'>;

/** What is known about an event without looking into it. */
export type EventFacts = Pick<PlacedRow, '_id' | 'topic' | 'type' | 'placedAt'>;

interface Span {
  readonly topics: readonly string[];
  readonly types: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

interface PlacedBy {
  readonly now: Date;
  readonly keptMs: number;
}

interface Placing extends PlacedBy {
  readonly topic: string;
  readonly atMost: number;
}

@Injectable()
export class FeedRepository implements OnModuleInit {
  private readonly rows: Model<FeedRow>;
  private readonly heads: Model<FeedHead>;

  constructor(private readonly mongo: Mongo) {
    this.rows = mongo.model('FeedRow', feedSchema);
    this.heads = mongo.model('FeedHead', headSchema);
  }

  /** Creates the head of every topic up front, because two writers that create one at the same time would have to retry. */
  async onModuleInit(): Promise<void> {
    const heads = feedTopics.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { position: 0, placedAt: null, fannedOut: 0 } }, upsert: true },
    }));
    await this.heads.bulkWrite(heads, { ordered: false });
  }

  add(event: KeptEvent, session: ClientSession): Promise<void> {
    return this.addAll(event.topic, [event], session);
  }

  /**
   * Stores events of a topic without a position, each after the earlier ones of its key. One that is stored already stays unchanged,
   * because a topic may be read again. `by`: no other process stores events of the topic, so they get positions at once, unless earlier
   * ones are still waiting.
   */
  async addAll(topic: string, events: readonly KeptEvent[], session: ClientSession, by?: PlacedBy): Promise<void> {
    const there = await this.rows.find({ _id: { $in: events.map(({ _id }) => _id) } }, { _id: 1 }, { session }).lean();
    const isStored = new Set(there.map(({ _id }) => _id));
    const added = events.filter(({ _id }) => !isStored.has(_id));
    if (added.length === 0) return;
    const last = await this.lastArrivals(topic, [...new Set(added.map(({ key }) => key))], session);
    const rows = added.map((event) => {
      const arrival = (last.get(event.key) ?? 0) + 1;
      last.set(event.key, arrival);
      return { ...event, arrival };
    });
    const isPlaced = by !== undefined && (await this.rows.exists({ waiting: true, topic }).session(session)) === null;
    const stored = isPlaced ? await this.placed(topic, rows, by, session) : rows.map((row) => ({ ...row, waiting: true as const }));
    await insertAll<FeedRow>(this.rows, stored, session);
  }

  private async placed<R>(topic: string, rows: readonly R[], { now, keptMs }: PlacedBy, session: ClientSession) {
    const head = await this.advance(topic, rows.length, now, session);
    const placedAt = head.placedAt ?? now;
    const first = head.position - rows.length + 1;
    const facts = { placedAt, expireAt: new Date(placedAt.getTime() + keptMs) };
    return rows.map((row, index) => ({ ...row, position: first + index, ...facts }));
  }

  /**
   * The last arrival number of each key that has events. Sorts in index order, so that only the last event of each is read: a key may have
   * any number.
   */
  private async lastArrivals(topic: string, keys: readonly string[], session: ClientSession): Promise<Map<string, number>> {
    const found = await this.rows.aggregate<{ _id: string; arrival: number }>(
      [
        { $match: { topic, key: { $in: [...keys] } } },
        { $sort: { topic: -1, key: -1, arrival: -1 } },
        { $group: { _id: '$key', arrival: { $first: '$arrival' } } },
      ],
      { session },
    );
    return new Map(found.map(({ _id, arrival }) => [_id, arrival]));
  }

  /** Topics with events that have no position yet. */
  waitingTopics(): Promise<string[]> {
    return this.rows.distinct('topic', { waiting: true });
  }

  /**
   * Gives waiting events of a topic their positions and returns how many. The counter and the rows change together, so positions have no gaps,
   * and a second writer conflicts on the counter and retries. What is not committed yet is placed next time.
   */
  place({ topic, atMost, now, keptMs }: Placing): Promise<number> {
    return this.mongo.transaction(async (session) => {
      const found = await this.rows
        .find({ waiting: true, topic })
        .sort({ key: 1, arrival: 1 })
        .limit(atMost)
        .select({ _id: 1 })
        .session(session)
        .lean();
      if (found.length === 0) return 0;
      const head = await this.advance(topic, found.length, now, session);
      const placedAt = head.placedAt ?? now;
      const first = head.position - found.length + 1;
      const facts = { placedAt, expireAt: new Date(placedAt.getTime() + keptMs) };
      const placed = await rowsOf<FeedRow>(this.rows).bulkWrite(
        found.map(({ _id }, index) => ({
          updateOne: { filter: { _id, waiting: true }, update: { $set: { position: first + index, ...facts }, $unset: { waiting: 1 } } },
        })),
        { session },
      );
      if (placed.modifiedCount !== found.length) throw new Error(`${topic} would have a gap after ${first - 1}`);
      return found.length;
    });
  }

  /** Placed events after a position that are still kept, in order. */
  after(topic: string, position: number, limit: number, now: Date): Promise<PlacedRow[]> {
    return this.rows
      .find({ topic, position: { $gt: position }, expireAt: { $gt: now } })
      .sort({ position: 1 })
      .limit(limit)
      .lean<PlacedRow[]>();
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
