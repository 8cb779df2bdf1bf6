import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { mongo, type ClientSession } from 'mongoose';
import type { CountedRow } from './counted-row.js';
import { dayCountId, eachDay, type DayCount, type DayPart } from './day-count.js';
import type { Days } from './figure.js';

type Kind = CountedRow['kind'];

/** A day of which a row changed since it was counted, perhaps. */
interface DayChange {
  readonly _id: mongo.ObjectId;
  readonly kind: Kind;
  readonly on: IsoDay;
  readonly at: Date;
}

/** Another reader counted a day meanwhile. */
class CountedMeanwhile extends Error {}

/** How long the count of a day is kept, whether or not it changed. */
const keptSeconds = 24 * 60 * 60;
/** By then every count from before a change is gone, and so is the use of its mark: nobody may have asked for that day. */
const changeKeptSeconds = 2 * keptSeconds;
/** The others are few, and counted whenever they are asked for. */
const countedKinds: ReadonlySet<Kind> = new Set(['quote', 'policy', 'payment']);

/** How many rows each day has, and their sums. A day is counted when it is asked for, and again once a row of it has changed. */
@Injectable()
export class DayCountsRepository {
  private readonly counts: mongo.Collection<DayCount>;
  private readonly changes: mongo.Collection<DayChange>;

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.counts = mongo.collection<DayCount>('figure_days', [
      { key: { kind: 1, on: 1 }, name: 'by day' },
      { key: { countedAt: 1 }, name: 'forget', expireAfterSeconds: keptSeconds },
    ]);
    this.changes = mongo.collection<DayChange>('figure_day_changes', [
      { key: { kind: 1, on: 1 }, name: 'by day' },
      { key: { at: 1 }, name: 'forget', expireAfterSeconds: changeKeptSeconds },
    ]);
  }

  /** Call it in the transaction in which rows of these days change. It adds and never updates, so that events of one day do not conflict. */
  async changed(kind: Kind, days: readonly IsoDay[], session: ClientSession): Promise<void> {
    if (days.length === 0 || !countedKinds.has(kind)) return;
    const at = this.clock.now();
    await this.changes.insertMany(
      days.map((on) => ({ _id: new mongo.ObjectId(), kind, on, at })),
      { session },
    );
  }

  /** Every day is counted again when it is asked for next. */
  async forget(): Promise<void> {
    await this.counts.deleteMany({});
  }

  /** Every day's count. `count` adds up the rows of the days that are not counted yet. */
  async of(kind: Kind, days: Days, count: (on: readonly IsoDay[]) => Promise<readonly CountedPart[]>): Promise<DayCount[]> {
    const range = { kind, on: { $gte: days.from, $lte: days.until } };
    const changes = await this.changes.find(range).toArray();
    const kept = await this.counts.find(range).toArray();
    const stale = new Set(changes.map(({ on }) => on));
    const byDay = new Map(kept.map((one) => [one.on, one]));
    const open = eachDay(days).filter((on) => stale.has(on) || !byDay.has(on));
    if (open.length === 0) return kept;
    const countedAt = this.clock.now();
    const parts = await count(open);
    const counted = open.map((on) => ({
      _id: dayCountId(kind, on),
      kind,
      on,
      parts: parts.filter((part) => part.on === on).map(({ on: _, ...part }) => part),
      countedAt,
      version: (byDay.get(on)?.version ?? 0) + 1,
    }));
    await this.keep(counted, changes);
    return [...kept.filter(({ on }) => !open.includes(on)), ...counted];
  }

  /** Keeps all of them, and forgets the changes that they include. Keeps none when another reader kept one first: its count may be older. */
  private async keep(counted: readonly DayCount[], included: readonly DayChange[]): Promise<void> {
    try {
      await this.mongo.transaction(async (session) => {
        const writes = counted.map(({ _id, version, ...count }) => ({
          updateOne: { filter: { _id, version: version - 1 }, update: { $set: { ...count, version } }, upsert: version === 1 },
        }));
        const { matchedCount, upsertedCount } = await this.counts.bulkWrite(writes, { session });
        if (matchedCount + upsertedCount < counted.length) throw new CountedMeanwhile();
        await this.changes.deleteMany({ _id: { $in: included.map(({ _id }) => _id) } }, { session });
      });
    } catch (error) {
      if (!(error instanceof CountedMeanwhile) && !isDuplicateKey(error)) throw error;
    }
  }
}

export type CountedPart = DayPart & { readonly on: IsoDay };
