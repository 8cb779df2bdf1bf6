import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { EventSettings } from './event-settings.js';

interface MemberRow {
  readonly _id: string;
  readonly group: string;
  readonly topics: readonly string[];
  readonly until: Date;
}

interface PlaceRow {
  readonly _id: string;
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  /** The offset to be read next. */
  readonly next: number;
  readonly owner: string | null;
  readonly until: Date | null;
}

/** A partition that this member reads, and where it goes on. */
export type Place = Pick<PlaceRow, '_id' | 'topic' | 'partition' | 'next'>;

const duplicateKey = 11_000;

/**
 * One member of a consumer group of the embedded log. Members share the partitions out by turns, each partition leased to one of them;
 * the committed offset lies in the lease, so a member that lost it cannot move it.
 */
export class ConsumerGroup {
  readonly member = randomUUID();
  private readonly members: mongo.Collection<MemberRow>;
  private readonly places: mongo.Collection<PlaceRow>;

  constructor(
    database: mongo.Db,
    private readonly group: string,
    private readonly topics: readonly string[],
    private readonly settings: EventSettings,
  ) {
    this.members = database.collection('members');
    this.places = database.collection('places');
  }

  /** Makes the places of the topics where they are missing: a new group begins at the beginning. */
  async prepare(): Promise<void> {
    await Promise.all([this.members.createIndex({ group: 1 }), this.places.createIndex({ group: 1 })]);
    const missing = this.topics.flatMap((topic) =>
      Array.from({ length: this.settings.partitions }, (_none, partition) => this.emptyPlace(topic, partition)),
    );
    try {
      await this.places.insertMany(missing, { ordered: false });
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== duplicateKey) throw error;
    }
  }

  /** Says that this member lives, and renews what it holds. Answers with the places that are its own now. */
  async renew(): Promise<Place[]> {
    const until = { $add: ['$$NOW', this.settings.leaseMs] };
    const sign = { $set: { group: this.group, topics: this.topics, until } };
    await Promise.all([
      this.members.updateOne({ _id: this.member }, [sign], { upsert: true }),
      this.places.updateMany({ group: this.group, owner: this.member }, [{ $set: { until } }]),
    ]);
    return this.held();
  }

  /** The places that are this member's turn. */
  async turns(): Promise<ReadonlySet<string>> {
    const members = await this.members.find({ group: this.group, $expr: { $gt: ['$until', '$$NOW'] } }, { sort: { _id: 1 } }).toArray();
    const mine = (topic: string, partition: number) => {
      const readers = members.filter((member) => member.topics.includes(topic));
      return readers[partition % readers.length]?._id === this.member;
    };
    const all = this.topics.flatMap((topic) =>
      Array.from({ length: this.settings.partitions }, (_none, partition) => ({ topic, partition })),
    );
    return new Set(all.filter(({ topic, partition }) => mine(topic, partition)).map(({ topic, partition }) => this.idOf(topic, partition)));
  }

  /** Takes those of the places that nobody holds. Answers with all that are its own now. */
  async take(ids: readonly string[]): Promise<Place[]> {
    const free = { _id: { $in: [...ids] }, $or: [{ owner: null }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
    await this.places.updateMany(free, [{ $set: { owner: this.member, until: { $add: ['$$NOW', this.settings.leaseMs] } } }]);
    return this.held();
  }

  /** Remembers how far this member has read; false when the place is no longer its own. */
  async commit(id: string, next: number): Promise<boolean> {
    const written = await this.places.updateOne({ _id: id, owner: this.member }, { $set: { next } });
    return written.matchedCount === 1;
  }

  async release(id: string): Promise<void> {
    await this.places.updateOne({ _id: id, owner: this.member }, { $set: { owner: null, until: null } });
  }

  async leave(): Promise<void> {
    await Promise.all([
      this.members.deleteOne({ _id: this.member }),
      this.places.updateMany({ group: this.group, owner: this.member }, { $set: { owner: null, until: null } }),
    ]);
  }

  private held(): Promise<Place[]> {
    return this.places.find({ group: this.group, owner: this.member }).project<Place>({ topic: 1, partition: 1, next: 1 }).toArray();
  }

  private emptyPlace(topic: string, partition: number): PlaceRow {
    return { _id: this.idOf(topic, partition), group: this.group, topic, partition, next: 0, owner: null, until: null };
  }

  private idOf(topic: string, partition: number): string {
    return `${this.group} ${topic} ${partition}`;
  }
}
