import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { Clock } from './clock.js';
import { Log } from './log.js';
import { Mongo } from './mongo.js';
import { Sweeper } from './sweep.js';

interface ErrandRow<F = unknown> {
  _id: string;
  name: string;
  errandId: string;
  facts: F;
  status: 'owed' | 'done';
  tries: number;
  nextTryAt: Date;
  doneAt: Date | null;
}

/** The effect of an errand: committed together with its being done. */
export type Effect = (session: ClientSession) => Promise<void>;

const sweepMs = 500;
const batch = 20;
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

  constructor(
    private readonly mongo: Mongo,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
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
      },
      { collection: 'errands', versionKey: false },
    );
    schema.index({ name: 1, nextTryAt: 1 }, { partialFilterExpression: { status: 'owed' } });
    schema.index({ doneAt: 1 }, { expireAfterSeconds: doneKeptSeconds });
    this.rows = mongo.model('Errand', schema);
  }

  /** `prepare` asks whoever it must and gives back the effect; it may run more than once, the effect commits once. The sweep is called `name`. */
  define<F>(name: string, prepare: (facts: F, id: string) => Promise<Effect>): void {
    this.sweeper.every(name, sweepMs, async () => {
      for (const row of await this.due(name)) await this.run(row, () => prepare(row.facts as F, row.errandId));
    });
  }

  /** Owes an errand; nothing when the same one was owed before. */
  async owe(session: ClientSession, name: string, id: string, facts: object): Promise<void> {
    const row = { name, errandId: id, facts, status: 'owed', tries: 0, nextTryAt: this.clock.now(), doneAt: null } as const;
    await this.rows.updateOne({ _id: `${name}:${id}` }, { $setOnInsert: row }, { upsert: true, session });
  }

  private due(name: string): Promise<ErrandRow[]> {
    const filter = { name, status: 'owed' as const, nextTryAt: { $lte: this.clock.now() } };
    return this.rows.find(filter).sort({ nextTryAt: 1 }).limit(batch).lean();
  }

  private async run(row: ErrandRow, prepare: () => Promise<Effect>): Promise<void> {
    try {
      const effect = await prepare();
      await this.mongo.transaction(async (session) => {
        if (await this.finish(row, session)) await effect(session);
      });
    } catch (error) {
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
