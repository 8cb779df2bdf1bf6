import { Injectable } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { Clock } from './clock.js';
import { Log } from './log.js';
import { Mongo } from './mongo.js';
import { Sweeper } from './sweep.js';
import { failed, Traces, type Origin } from './traces.js';

interface ErrandRow<F = unknown> {
  _id: string;
  name: string;
  errandId: string;
  facts: F;
  status: 'owed' | 'done';
  tries: number;
  nextTryAt: Date;
  doneAt: Date | null;
  /** The request or event that owes it. */
  origin?: Origin | null;
}

/** The effect of an errand: committed together with its being done. */
export type Effect = (session: ClientSession) => Promise<void>;

const sweepMs = 500;
const batch = 20;
/** A few failures are another's restart; more want a human. */
const stuckTries = 8;
const firstWaitMs = 500;
const longestWaitMs = 60_000;
const doneKeptSeconds = 30 * 24 * 60 * 60;

/**
 * Work that follows from a change and needs somebody else: another service, a printer of documents. It is owed in the transaction of the change,
 * runs soon after, is tried until it works, and takes effect once. Define each kind in a constructor.
 */
@Injectable()
export class Errands {
  private readonly rows: Model<ErrandRow>;
  private readonly names = new Set<string>();

  constructor(
    private readonly mongo: Mongo,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
  ) {
    const schema = new Schema<ErrandRow>(
      {
        _id: String,
        name: String,
        errandId: String,
        facts: Object,
        status: String,
        tries: Number,
        nextTryAt: Date,
        doneAt: { type: Date, default: null },
        origin: { type: Object, default: null },
      },
      { collection: 'errands', versionKey: false },
    );
    schema.index({ name: 1, nextTryAt: 1 }, { partialFilterExpression: { status: 'owed' } });
    schema.index({ doneAt: 1 }, { expireAfterSeconds: doneKeptSeconds });
    this.rows = mongo.model('Errand', schema);
  }

  /** `prepare` asks whoever it must and gives back the effect; it may run more than once, the effect commits once. The sweep is called `name`. */
  define<F>(name: string, prepare: (facts: F, id: string) => Promise<Effect>): void {
    this.names.add(name);
    this.sweeper.every(name, sweepMs, async () => {
      for (const row of await this.due(name)) await this.goOn(row, () => prepare(row.facts as F, row.errandId));
    });
  }

  /** Owes an errand; nothing when the same one was owed before. */
  async owe(session: ClientSession, name: string, id: string, facts: object): Promise<void> {
    const origin = this.traces.origin() ?? null;
    const row = { name, errandId: id, facts, status: 'owed', tries: 0, nextTryAt: this.clock.now(), doneAt: null, origin } as const;
    await this.rows.updateOne({ _id: `${name}:${id}` }, { $setOnInsert: row }, { upsert: true, session });
  }

  /** For each kind: how many are owed, and how many of them have failed so often that they will hardly mend themselves. */
  async backlog(): Promise<{ name: string; owed: number; stuck: number }[]> {
    const mine = { name: { $in: [...this.names] }, status: 'owed' as const };
    const stuck = { $sum: { $cond: [{ $gte: ['$tries', stuckTries] }, 1, 0] } };
    const counted = await this.rows.aggregate<{ _id: string; owed: number; stuck: number }>([
      { $match: mine },
      { $group: { _id: '$name', owed: { $sum: 1 }, stuck } },
    ]);
    const found = new Map(counted.map((row) => [row._id, row]));
    return [...this.names].map((name) => ({ name, owed: found.get(name)?.owed ?? 0, stuck: found.get(name)?.stuck ?? 0 }));
  }

  private due(name: string): Promise<ErrandRow[]> {
    const filter = { name, status: 'owed' as const, nextTryAt: { $lte: this.clock.now() } };
    return this.rows.find(filter).sort({ nextTryAt: 1 }).limit(batch).lean();
  }

  /** As a step of the trace in which it came to be owed. */
  private goOn(row: ErrandRow, prepare: () => Promise<Effect>): Promise<void> {
    const { traceparent, requestId } = row.origin ?? {};
    return this.traces.run({ name: `errand ${row.name}`, parent: traceparent, requestId }, (span) => this.run(row, prepare, span));
  }

  private async run(row: ErrandRow, prepare: () => Promise<Effect>, span: Span): Promise<void> {
    try {
      const effect = await prepare();
      await this.mongo.transaction(async (session) => {
        if (await this.finish(row, session)) await effect(session);
      });
    } catch (error) {
      failed(span, error);
      this.log.error({ error, errand: row.name, id: row.errandId, tries: row.tries + 1 }, 'An errand did not work out; it is tried again');
      await this.postpone(row);
    }
  }

  /** False when another run was first. */
  private async finish({ _id }: ErrandRow, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.rows.updateOne(
      { _id, status: 'owed' },
      { $set: { status: 'done', doneAt: this.clock.now() } },
      { session },
    );
    return modifiedCount === 1;
  }

  private async postpone({ _id, tries }: ErrandRow): Promise<void> {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
    await this.rows.updateOne(
      { _id, status: 'owed' },
      { $set: { nextTryAt: new Date(this.clock.now().getTime() + waitMs) }, $inc: { tries: 1 } },
    );
  }
}
