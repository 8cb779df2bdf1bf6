import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../mongo/database-errors.js';
import { Mongo } from '../mongo/mongo.js';
import { InTurn } from './in-turn.js';

interface TurnRow {
  readonly _id: string;
  readonly holder: string;
  /** By the database's own clock. */
  readonly until: Date;
}

/** How long until another process takes over the turn of one that was killed. */
const leaseMs = 6_000;
const askAgainMs = 50;
/** An expired turn that was never released is deleted after this long. */
const keptSeconds = 60;

/** Runs work of the same key one after another in all processes of a service; work of other keys runs beside it. */
@Injectable()
export class Turns {
  private readonly here = new InTurn();
  private readonly rows: mongo.Collection<TurnRow>;

  /** `isAlone`: no other process of the service can use this database, so nothing is written. */
  constructor(
    mongo: Mongo,
    private readonly isAlone = false,
  ) {
    this.rows = mongo.collection<TurnRow>('turns', [{ key: { until: 1 }, name: 'ran out', expireAfterSeconds: keptSeconds }]);
  }

  /**
   * Settles as the work does. Throws what `tooLong` returns when another process has not finished within `waitMs`; the work has then not
   * started.
   */
  run<T>(key: string, work: () => Promise<T>, { waitMs, tooLong }: { readonly waitMs: number; readonly tooLong: () => Error }): Promise<T> {
    if (this.isAlone) return this.here.run(key, work);
    return this.here.run(key, async () => {
      const holder = randomUUID();
      const giveUpAt = performance.now() + waitMs;
      while (!(await this.take(key, holder))) {
        if (performance.now() >= giveUpAt) throw tooLong();
        await wait(askAgainMs);
      }
      return this.held(key, holder, work);
    });
  }

  private async held<T>(key: string, holder: string, work: () => Promise<T>): Promise<T> {
    const ours = { _id: key, holder };
    // Should a renewal fail, the next one is in time.
    const renewal = setInterval(() => void this.rows.updateOne(ours, fromNow).catch((error: unknown) => error), leaseMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      // The work is done: a turn that cannot be released expires.
      await this.rows.deleteOne(ours).catch((error: unknown) => error);
    }
  }

  private async take(key: string, holder: string): Promise<boolean> {
    const isFree = { $or: [{ $eq: [{ $type: '$holder' }, 'missing'] }, { $lte: ['$until', '$$NOW'] }] };
    const set = { holder: { $cond: [isFree, holder, '$holder'] }, until: { $cond: [isFree, { $add: ['$$NOW', leaseMs] }, '$until'] } };
    try {
      const row = await this.rows.findOneAndUpdate({ _id: key }, [{ $set: set }], { upsert: true, returnDocument: 'after' });
      return row?.holder === holder;
    } catch (error) {
      // Another process made the row at the same moment.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

const fromNow = [{ $set: { until: { $add: ['$$NOW', leaseMs] } } }];
