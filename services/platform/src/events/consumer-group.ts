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
}

export type Member = Pick<MemberRow, '_id' | 'topics'>;

/** A partition that this member reads, and where it goes on. */
export type Place = Pick<PlaceRow, '_id' | 'topic' | 'partition' | 'next'>;

const duplicateKey = 11_000;

const forgetSeconds = 60;

export const memberIndexes: mongo.IndexDescription[] = [{ key: { until: 1 }, name: 'until_1', expireAfterSeconds: forgetSeconds }];
export const placeIndexes: mongo.IndexDescription[] = [{ key: { group: 1, owner: 1 }, name: 'group_1_owner_1' }];

/**
 * One member of a consumer group of the embedded log. Members share the partitions out by turns. A member owns its partitions as long as it
 * renews its sign of life; the committed offset lies beside the owner's name, so a member that lost a partition cannot move it.
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
    try {
      await this.places.insertMany(this.all(), { ordered: false });
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== duplicateKey) throw error;
    }
  }

  /** Says that this member lives. Answers with the members that do. */
  async renew(): Promise<Member[]> {
    const sign = { $set: { group: this.group, topics: this.topics, until: { $add: ['$$NOW', this.settings.leaseMs] } } };
    await this.members.updateOne({ _id: this.member }, [sign], { upsert: true });
    return this.members.find({ group: this.group, $expr: { $gt: ['$until', '$$NOW'] } }, { sort: { _id: 1 } }).toArray();
  }

  /** The places that are this member's turn. */
  turns(members: readonly Member[]): ReadonlySet<string> {
    const isMine = ({ topic, partition }: Pick<Place, 'topic' | 'partition'>) => {
      const readers = members.filter((member) => member.topics.includes(topic));
      return readers[partition % readers.length]?._id === this.member;
    };
    return new Set(
      this.all()
        .filter(isMine)
        .map((place) => place._id),
    );
  }

  /** The places that this member owns. */
  held(): Promise<Place[]> {
    return this.places.find({ group: this.group, owner: this.member }).project<Place>({ topic: 1, partition: 1, next: 1 }).toArray();
  }

  /** Takes those of the places that no living member owns. */
  async take(ids: readonly string[], members: readonly Member[]): Promise<void> {
    const living = members.map((member) => member._id);
    await this.places.updateMany({ _id: { $in: [...ids] }, owner: { $nin: living } }, { $set: { owner: this.member } });
  }

  /** Takes every place: for the only member that there can be, whatever one before it left behind. */
  async seize(): Promise<Place[]> {
    await this.places.updateMany({ group: this.group, topic: { $in: [...this.topics] } }, { $set: { owner: this.member } });
    return this.held();
  }

  /** Remembers how far this member has read; false when the place is no longer its own. */
  async commit(id: string, next: number): Promise<boolean> {
    const written = await this.places.updateOne({ _id: id, owner: this.member }, { $set: { next } });
    return written.matchedCount === 1;
  }

  async release(id: string): Promise<void> {
    await this.places.updateOne({ _id: id, owner: this.member }, { $set: { owner: null } });
  }

  async leave(): Promise<void> {
    await Promise.all([
      this.members.deleteOne({ _id: this.member }),
      this.places.updateMany({ group: this.group, owner: this.member }, { $set: { owner: null } }),
    ]);
  }

  private all(): PlaceRow[] {
    const partitions = Array.from({ length: this.settings.partitions }, (_none, partition) => partition);
    return this.topics.flatMap((topic) =>
      partitions.map((partition) => ({
        _id: `${this.group} ${topic} ${partition}`,
        group: this.group,
        topic,
        partition,
        next: 0,
        owner: null,
      })),
    );
  }
}
