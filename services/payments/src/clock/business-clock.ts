import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { PaymentsConfig } from '../config.js';

const dayMs = 24 * 60 * 60_000;
const collection = 'sandbox_day';
const keptId = 'ahead';
const kept = z.object({ days: z.int() });

interface AheadDocument {
  readonly _id: typeof keptId;
  readonly days: number;
}

/**
 * The time by which payments fall due: the real one. Only where sandboxes stand in for every provider it can be moved ahead, by whole days, in
 * all processes of the service. Signatures, jobs and sweeps keep the real time.
 */
@Injectable()
export class BusinessClock extends Clock implements OnModuleInit {
  private days = 0;
  private readonly canMove: boolean;
  private readonly rows: mongo.Collection<AheadDocument>;

  constructor(
    private readonly real: Clock,
    config: PaymentsConfig,
    private readonly mongo: Mongo,
    private readonly log: Log,
  ) {
    super();
    this.canMove = config.hasSandboxesOnly;
    // Always there: a migration, which makes it, does not know who the providers will be.
    this.rows = mongo.collection<AheadDocument>(collection, []);
  }

  async onModuleInit(): Promise<void> {
    if (!this.canMove) return;
    await this.read();
    this.mongo.changes.listen({
      database: this.mongo.connection.name,
      collection,
      kinds: 'writes',
      fields: ['days'],
      onChange: (change) => (this.days = z.parse(kept, change).days),
      onLook: () => void this.read(),
    });
  }

  override now(): Date {
    return new Date(this.real.now().getTime() + this.days * dayMs);
  }

  get daysAhead(): number {
    return this.days;
  }

  /** Moves on by one day. False when something else has just moved it. */
  async moveOn(): Promise<boolean> {
    if (!this.canMove) throw new Error('Only the day of sandboxes can be moved');
    const next = this.days + 1;
    await this.rows.updateOne({ _id: keptId }, { $setOnInsert: { days: 0 } }, { upsert: true });
    const { modifiedCount } = await this.rows.updateOne({ _id: keptId, days: this.days }, { $set: { days: next } });
    if (modifiedCount === 1) this.days = next;
    return modifiedCount === 1;
  }

  private async read(): Promise<void> {
    try {
      this.days = (await this.rows.findOne({ _id: keptId }))?.days ?? 0;
    } catch (error) {
      this.log.warn({ error }, 'The day of the sandboxes could not be read; it is read again at its next change');
    }
  }
}
