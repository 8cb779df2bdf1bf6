import { Inject, Injectable } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { ClientSession, Model } from 'mongoose';
import { Clock } from './clock.js';
import { failureOf, type Failure } from './errand-failure.js';
import { errandSchema, unknown, type ErrandAbout, type ErrandRow, type StuckErrand } from './errand-row.js';
import type { Refusals } from './errors.js';
import { Log } from './log.js';
import { Mongo } from './mongo.js';
import type { Page } from './paging.js';
import { netMs, Sweeper } from './sweep.js';
import { REFUSALS } from './tokens.js';
import { failed, Traces } from './traces.js';

/** The effect of an errand: committed together with its being done. */
export type Effect = (session: ClientSession) => Promise<void>;

type About = (facts: unknown, id: string) => ErrandAbout;

const batch = 20;
/** A few failures are another's restart; more want a human. */
const stuckTries = 8;
const firstWaitMs = 500;
const longestWaitMs = 60_000;
const isStuck = { $or: [{ tries: { $gte: stuckTries } }, { nextTryAt: null }] };

/**
 * Work that follows from a change and needs somebody else: another service, a printer of documents. It is owed in the transaction of the change,
 * runs soon after, is tried until it works, and takes effect once. Define each kind in a constructor.
 */
@Injectable()
export class Errands {
  private readonly rows: Model<ErrandRow>;
  private readonly kinds = new Map<string, About>();

  constructor(
    private readonly mongo: Mongo,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
    @Inject(REFUSALS) private readonly refusals: Refusals,
  ) {
    this.rows = mongo.model('Errand', errandSchema());
  }

  /**
   * `prepare` asks whoever it must and gives back the effect; it may run more than once, the effect commits once. The sweep is called `name`.
   * `about` is what staff read when it gets stuck.
   */
  define<F>(
    name: string,
    prepare: (facts: F, id: string) => Promise<Effect>,
    about: (facts: F, id: string) => ErrandAbout = unknown,
  ): void {
    this.kinds.set(name, (facts, id) => about(facts as F, id));
    const work = async (): Promise<boolean> => {
      const rows = await this.due(name);
      for (const row of rows) await this.goOn(row, () => prepare(row.facts as F, row.errandId));
      return rows.length === batch;
    };
    this.sweeper.every(name, netMs, work, [{ collection: 'errands', dueAt: 'nextTryAt' }]);
  }

  /** Owes an errand; nothing when the same one was owed before. */
  async owe(session: ClientSession, name: string, id: string, facts: object): Promise<void> {
    const origin = this.traces.origin() ?? null;
    const row = { name, errandId: id, facts, status: 'owed', tries: 0, nextTryAt: this.clock.now(), doneAt: null, origin } as const;
    await this.rows.updateOne({ _id: `${name}:${id}` }, { $setOnInsert: row }, { upsert: true, session });
  }

  /** For each kind: how many are owed, and how many of them have failed so often that they will hardly mend themselves. */
  async backlog(): Promise<{ name: string; owed: number; stuck: number }[]> {
    const stuck = { $sum: { $cond: [{ $or: [{ $gte: ['$tries', stuckTries] }, { $eq: ['$nextTryAt', null] }] }, 1, 0] } };
    const counted = await this.rows.aggregate<{ _id: string; owed: number; stuck: number }>([
      { $match: this.mine() },
      { $group: { _id: '$name', owed: { $sum: 1 }, stuck } },
    ]);
    const found = new Map(counted.map((row) => [row._id, row]));
    return [...this.kinds.keys()].map((name) => ({ name, owed: found.get(name)?.owed ?? 0, stuck: found.get(name)?.stuck ?? 0 }));
  }

  /** Those that need a person, the oldest first. */
  async stuck({ page, perPage }: Page): Promise<{ errands: StuckErrand[]; count: number }> {
    const filter = { ...this.mine(), ...isStuck };
    const [rows, count] = await Promise.all([
      this.rows
        .find(filter)
        .sort({ failingSince: 1, _id: 1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean(),
      this.rows.countDocuments(filter),
    ]);
    return { errands: rows.map((row) => this.told(row)), count };
  }

  /** Undefined when no such errand is stuck. */
  async tryAgain(id: string, session: ClientSession): Promise<StuckErrand | undefined> {
    const change = { $set: { nextTryAt: this.clock.now() } };
    const row = await this.rows.findOneAndUpdate({ _id: id, ...this.mine(), ...isStuck }, change, { session }).lean();
    return row ? this.told(row) : undefined;
  }

  private told({ _id, name, errandId, facts, tries, nextTryAt, failingSince, failure = 'Not known' }: ErrandRow): StuckErrand {
    const about = this.kinds.get(name) ?? unknown;
    const since = failingSince ?? nextTryAt ?? this.clock.now();
    return { id: _id, kind: name, tries, since, failure, nextTryAt, ...about(facts, errandId) };
  }

  private mine() {
    return { name: { $in: [...this.kinds.keys()] }, status: 'owed' as const };
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
      const failure = failureOf(error, this.refusals);
      const then = failure.isFinal ? 'it waits for a person' : 'it is tried again';
      this.log.error({ error, errand: row.name, id: row.errandId, tries: row.tries + 1 }, `An errand did not work out; ${then}`);
      await this.postpone(row, failure);
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

  private async postpone({ _id, tries }: ErrandRow, { words, isFinal }: Failure): Promise<void> {
    const now = this.clock.now();
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
    const nextTryAt = isFinal ? null : new Date(now.getTime() + waitMs);
    await this.rows.updateOne(
      { _id, status: 'owed' },
      { $set: { nextTryAt, failure: words }, $min: { failingSince: now }, $inc: { tries: 1 } },
    );
  }
}
