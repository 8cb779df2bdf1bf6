import { Injectable, type OnModuleInit } from '@nestjs/common';
import { trails, type Trail } from '@kerbside/contracts/events/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { thoseIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { TimelinePlace, TimelineRow } from './timeline.js';

/** How far a service's audit trail has been copied into the timelines. */
export interface TrailHead {
  readonly _id: Trail;
  /** The place of the last entry copied; 0 before the first. */
  readonly taken: number;
  /** Increases whenever an event announces new entries. */
  readonly told: number;
  /** False until the end is reached for the first time, and while the service does not answer. */
  readonly isWhole: boolean;
  /** Consecutive failures. */
  readonly tries: number;
  readonly nextAt: Date;
}

/** The owner of a quote. Null: entries about it are waiting for an owner. */
interface QuoteOwner {
  readonly _id: string;
  readonly customerId: string | null;
  readonly at: Date;
}

export const headsName = 'timeline_trails';

/** Long enough, as an entry arrives within seconds of its event; a rebuilt timeline asks pricing instead. */
const ownersKeptSeconds = 90 * 24 * 60 * 60;

@Injectable()
export class TimelineRepository implements OnModuleInit {
  private readonly rows: mongo.Collection<TimelineRow>;
  private readonly owners: mongo.Collection<QuoteOwner>;
  private readonly heads: mongo.Collection<TrailHead>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.collection<TimelineRow>('timeline', [
      { key: { customerId: 1, at: -1, _id: -1 }, name: 'of customer' },
      { key: { quoteId: 1 }, name: 'waiting for an owner', partialFilterExpression: { customerId: null } },
    ]);
    this.owners = mongo.collection<QuoteOwner>('timeline_quotes', [
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: ownersKeptSeconds },
    ]);
    this.heads = mongo.collection<TrailHead>(headsName);
  }

  /** Starts each new trail at its first entry. */
  async onModuleInit(): Promise<void> {
    const start = { taken: 0, told: 0, isWhole: false, tries: 0, nextAt: this.clock.now() };
    const heads = trails.map((_id) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: start }, upsert: true } }));
    await this.heads.bulkWrite(heads, { ordered: false });
  }

  /** Newest first; what one service wrote at the same moment stays in its order. */
  page(customerId: string, before: TimelinePlace | undefined, limit: number): Promise<TimelineRow[]> {
    const older = before && { at: { $lte: before.at }, $or: [{ at: { $lt: before.at } }, { _id: { $lt: before._id } }] };
    return this.rows.find({ customerId, ...older }, { sort: { at: -1, _id: -1 }, limit }).toArray();
  }

  async missing(): Promise<Trail[]> {
    const heads = await this.heads.find({ isWhole: false }, { projection: { _id: 1 }, sort: { _id: 1 } }).toArray();
    return heads.map(({ _id }) => _id);
  }

  due(): Promise<TrailHead[]> {
    return this.heads.find({ nextAt: { $lte: this.clock.now() } }).toArray();
  }

  async ask(trail: Trail, session: ClientSession): Promise<void> {
    await this.heads.updateOne({ _id: trail }, { $inc: { told: 1 }, $set: { nextAt: this.clock.now() } }, { session });
  }

  /** Saves the place with the rows, so that each entry is copied once. Throws when another process was first. */
  async take({ _id, taken }: TrailHead, last: number, rows: readonly TimelineRow[], session: ClientSession): Promise<void> {
    const { modifiedCount } = await this.heads.updateOne({ _id, taken }, { $set: { taken: last } }, { session });
    if (modifiedCount !== 1) throw new Error(`The trail of ${_id} is no longer at ${taken}`);
    const owned = await this.withOwners(rows, session);
    const there = await thoseIn(
      this.rows,
      owned.map(({ _id: id }) => id),
      session,
    );
    const missing = owned.filter(({ _id: id }) => !there.has(id));
    if (missing.length > 0) await this.rows.insertMany(missing, { session });
  }

  /** False when an event announced more in the meantime. */
  async reachedEnd({ _id, told }: TrailHead, lookAgainMs: number): Promise<boolean> {
    const nextAt = new Date(this.clock.now().getTime() + lookAgainMs);
    const { matchedCount } = await this.heads.updateOne({ _id, told }, { $set: { isWhole: true, tries: 0, nextAt } });
    return matchedCount === 1;
  }

  async failed({ _id }: TrailHead, waitMs: number): Promise<void> {
    const nextAt = new Date(this.clock.now().getTime() + waitMs);
    await this.heads.updateOne({ _id }, { $set: { isWhole: false, nextAt }, $inc: { tries: 1 } });
  }

  /** Gives entries about the quote to its owner. Done again, it changes nothing; entries that are taken meanwhile or later find the owner, who is written first. */
  async assign(quoteId: string, customerId: string, session: ClientSession): Promise<void> {
    await this.owners.updateOne({ _id: quoteId }, { $set: { customerId, at: this.clock.now() } }, { upsert: true, session });
    await this.rows.updateMany({ quoteId, customerId: null }, { $set: { customerId } }, { session });
  }

  /**
   * Writes a row even when no owner is known yet: a concurrent `assign` then conflicts with it and retries, so that no entry is left
   * without its owner.
   */
  private async withOwners(rows: readonly TimelineRow[], session: ClientSession): Promise<TimelineRow[]> {
    const quoteIds = new Set(rows.flatMap(({ customerId, quoteId }) => (customerId === null && quoteId !== null ? [quoteId] : [])));
    const owners = new Map<string, string | null>();
    for (const _id of quoteIds) {
      const change = { $set: { at: this.clock.now() }, $setOnInsert: { customerId: null } };
      const owner = await this.owners.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'after', session });
      owners.set(_id, owner?.customerId ?? null);
    }
    return rows.map((row) => ({ ...row, customerId: row.customerId ?? owners.get(row.quoteId ?? '') ?? null }));
  }
}
