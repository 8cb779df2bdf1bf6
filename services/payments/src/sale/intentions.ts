import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import type { Method } from '../methods/method-port.js';

/** An attempt that a process is about to open at its provider. Each try has its own, also for the same attempt; of a later payment each of what it is taken from. */
export interface Intention {
  readonly id: string;
  readonly attemptId: string;
  readonly purchaseId: string;
  readonly number: number;
  readonly method: Method;
}

/** What it is of, so that one try asks again under the same note. */
interface Try extends Omit<Intention, 'id'> {
  readonly id?: string;
}

type IntentionDocument = Stored<Intention> & { readonly lostAt: Date };

export const intentionsCollection = 'intentions';
/** Far longer than a provider may take to answer. */
const lostAfterMs = 10 * 60_000;

/** Written before a provider is asked, gone once the answer is stored: what stays tells of a process that stopped in between. */
@Injectable()
export class Intentions {
  private readonly rows: mongo.Collection<IntentionDocument>;

  constructor(
    private readonly clock: BusinessClock,
    mongo: Mongo,
  ) {
    this.rows = mongo.collection<IntentionDocument>(intentionsCollection, [{ key: { lostAt: 1 }, name: 'lost' }]);
  }

  async note({ id = randomUUID(), ...intention }: Try): Promise<string> {
    await this.rows.updateOne({ _id: id }, { $set: { ...intention, lostAt: this.soon() } }, { upsert: true });
    return id;
  }

  async done(id: string, session?: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: id }, session ? { session } : {});
  }

  /** Those of processes that stopped, the oldest first. */
  async lost(limit: number): Promise<Intention[]> {
    const due = { lostAt: { $lte: this.clock.now() } };
    const rows = await this.rows.find(due, { sort: { lostAt: 1 }, limit }).toArray();
    return rows.map(({ lostAt: _, ...row }) => recordOf<Intention>(row));
  }

  /** Looks again later, so that one whose provider is away holds up no other. */
  async later(id: string): Promise<void> {
    await this.rows.updateOne({ _id: id }, { $set: { lostAt: this.soon() } });
  }

  private soon(): Date {
    return new Date(this.clock.now().getTime() + lostAfterMs);
  }
}
