import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { AccountUpdate } from './updates.js';

/** Every process of accounts sees it written. */
interface UpdateRow extends AccountUpdate {
  readonly _id: string;
  readonly expireAt: Date;
}

interface EventUpdate extends Pick<AccountUpdate, 'part'> {
  readonly customerIds: readonly string[];
}

const keptMs = 60 * 60_000;
/** A transaction lasts ten seconds at most, and the clocks of two processes differ: what was written before `since` may be told after it. */
const doubtMs = 15_000;

@Injectable()
export class UpdatesRepository {
  private readonly rows: mongo.Collection<UpdateRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.collection<UpdateRow>('news', [{ key: { expireAt: 1 }, expireAfterSeconds: 0 }]);
  }

  /** Tells open pages once the transaction is committed. */
  async add(update: AccountUpdate, session: ClientSession): Promise<void> {
    await this.addAll([update], session);
  }

  /** What was written since then and, where that is not known, shortly before; undefined when it was too much, or is gone. */
  async since(at: Date, most: number): Promise<readonly AccountUpdate[] | undefined> {
    const from = at.getTime() - doubtMs;
    if (from < this.clock.now().getTime() - keptMs) return undefined;
    const options = { projection: { customerId: 1, part: 1 }, sort: { expireAt: 1 }, limit: most + 1 } as const;
    const rows = await this.rows.find({ expireAt: { $gte: new Date(from + keptMs) } }, options).toArray();
    return rows.length > most ? undefined : rows;
  }

  async addAll(all: readonly AccountUpdate[], session: ClientSession): Promise<void> {
    const expireAt = new Date(this.clock.now().getTime() + keptMs);
    const rows = all.map((update) => ({ _id: randomUUID(), ...update, expireAt }));
    if (rows.length > 0) await this.rows.insertMany(rows, { session });
  }

  /** What an event changes, once however often it comes. */
  async addOf(eventId: string, { customerIds, part }: EventUpdate, session: ClientSession): Promise<void> {
    const expireAt = new Date(this.clock.now().getTime() + keptMs);
    const writes = customerIds.map((customerId) => ({
      updateOne: { filter: { _id: `${eventId} ${customerId}` }, update: { $setOnInsert: { customerId, part, expireAt } }, upsert: true },
    }));
    await this.rows.bulkWrite(writes, { session });
  }
}
