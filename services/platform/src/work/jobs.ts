import { Inject, Injectable } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { ClientSession } from 'mongoose';
import { pause } from '../time/back-off.js';
import { Clock } from '../time/clock.js';
import { asRetried } from '../time/retried.js';
import { failureOf, logLevelOf } from './job-failure.js';
import { jobsCollection, pendingStatus, unknown, type JobSummary, type JobRow, type StuckJob } from './job-row.js';
import { FinishedElsewhere, JobRows, stuckTries, type NextTry } from './job-rows.js';
import type { Refusals } from '../errors/errors.js';
import { inLanes } from './lanes.js';
import { Log } from '../telemetry/log.js';
import { Mongo } from '../mongo/mongo.js';
import type { Page } from '../mongo/paging.js';
import { netMs, Sweeper, untilStopped, type SweepGroup } from './sweep.js';
import { REFUSALS } from '../errors/tokens.js';
import { failed, Traces } from '../telemetry/traces.js';

/** The effect of one or more jobs, committed in the transaction that marks them done. */
export type Effect = (session: ClientSession) => Promise<void>;

export interface NewJob {
  readonly id: string;
  readonly facts: object;
}

interface Kind {
  readonly about: (facts: unknown, id: string) => JobSummary;
  readonly prepare: (facts: unknown, id: string) => Promise<Effect>;
}

const batch = 40;
const togetherBatch = 100;
const firstWaitMs = 500;
const longestWaitMs = 60_000;
/** The longest that an event waits for what follows from it, which may go on for as long again and more before it is tried as a job. */
const atOnceMs = 5_000;
const goesOnMs = 20_000;
/** Whoever did not answer is not asked for the next event either. */
const silentMs = 2_000;

/**
 * Work that follows from a change and needs another party: another service, a printer of documents. It takes effect once. What follows from an event is
 * done by its consumer, and becomes a job only if that fails; other jobs are added in the transaction of the change and run soon after. A job is tried
 * until it works. Define each kind in a constructor.
 */
@Injectable()
export class Jobs {
  private readonly rows: JobRows;
  private readonly kinds = new Map<string, Kind>();
  /** Kinds that failed because another party did not answer, and when to ask it again. */
  private readonly silentUntil = new Map<string, number>();
  private readonly sweeps: SweepGroup = { ms: netMs, due: () => this.rows.dueKinds() };

  constructor(
    private readonly mongo: Mongo,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
    @Inject(REFUSALS) private readonly refusals: Refusals,
  ) {
    this.rows = new JobRows(mongo, clock, () => this.kinds.keys());
  }

  /**
   * `prepare` makes the calls that are needed and returns the effect; it may run more than once, but the effect commits once. The sweep is
   * called `name`. `about` is what staff read when the job gets stuck. Jobs of one customer run in their order, those of others beside them.
   */
  define<F>(name: string, prepare: (facts: F, id: string) => Promise<Effect>, about: (facts: F, id: string) => JobSummary = unknown): void {
    const kind = kindOf(prepare, about);
    this.every({ name, batch }, kind, (rows, stopping) =>
      inLanes(
        rows,
        (row) => keyOf(row, kind),
        stopping,
        (row) => this.resume(row, () => kind.prepare(row.facts, row.errandId)),
      ),
    );
  }

  /** Like `define`, for jobs that cost little more together than one: `prepare` gets those that are due. Where that fails it gets each by itself. */
  defineTogether<F>(
    name: string,
    prepare: (all: readonly F[]) => Promise<Effect>,
    about: (facts: F, id: string) => JobSummary = unknown,
  ): void {
    const kind = kindOf<F>((facts) => prepare([facts]), about);
    this.every({ name, batch: togetherBatch }, kind, async (rows, stopping) => {
      if (rows.length > 1 && (await this.runTogether(name, rows, () => prepare(rows.map(({ facts }) => facts as F))))) return;
      for (const row of untilStopped(stopping, rows)) await this.resume(row, () => kind.prepare(row.facts, row.errandId));
    });
  }

  private every(
    { name, batch: size }: { readonly name: string; readonly batch: number },
    kind: Kind,
    run: (rows: readonly JobRow[], stopping: AbortSignal) => Promise<void>,
  ): void {
    this.kinds.set(name, kind);
    const work = async (stopping: AbortSignal): Promise<boolean> => {
      const rows = await this.rows.due(name, size);
      await run(rows, stopping);
      return rows.length === size;
    };
    this.sweeper.everyOf(this.sweeps, name, work, [{ collection: jobsCollection, dueAt: 'nextTryAt', only: { field: 'name', is: name } }]);
  }

  /**
   * Does at once what follows from an event, unless it was done before; what fails, or takes long, becomes a job. Whoever calls this may do so again: it is
   * called as its event or its record, and needs no receipt and no transaction of its own.
   */
  async do(name: string, id: string, facts: object): Promise<void> {
    const row = this.rowOf(name, { id, facts });
    if (performance.now() < (this.silentUntil.get(name) ?? 0)) return this.rows.add([row]);
    const isOver = new AbortController();
    const work = this.doNow(row).finally(() => isOver.abort());
    await Promise.race([work, pause(atOnceMs, isOver.signal)]);
    if (isOver.signal.aborted) return work;
    // It goes on meanwhile, and nothing of it is lost: the job is for a process that is stopped before it ends.
    work.catch((error: unknown) =>
      this.log.warn({ error, job: name }, 'What an event asked for was neither done nor kept; it is a job already'),
    );
    await this.rows.add([{ ...row, nextTryAt: new Date(this.clock.now().getTime() + goesOnMs) }]);
  }

  private async doNow(row: JobRow): Promise<void> {
    const { name, errandId, facts } = row;
    try {
      const kind = this.kinds.get(name);
      if (!kind) throw new Error(`There is no kind of job called ${name}`);
      const effect = await asRetried(() => kind.prepare(facts, errandId));
      await this.mongo.transaction(async (session) => {
        await this.rows.sign(row, session);
        await effect(session);
      });
    } catch (error) {
      if (error instanceof FinishedElsewhere) return;
      await this.rows.add([{ ...row, ...this.nextTryOf(row, error) }]);
    }
  }

  /** Adds a job; does nothing if the same one was added before. */
  add(session: ClientSession, name: string, id: string, facts: object): Promise<void> {
    return this.addAll(session, name, [{ id, facts }]);
  }

  /** Adds those that were not added before. */
  async addAll(session: ClientSession, name: string, jobs: readonly NewJob[]): Promise<void> {
    await this.rows.add(
      jobs.map((job) => this.rowOf(name, job)),
      session,
    );
  }

  /** For each kind: how many are pending, and how many of those are stuck: failed for good, or too often to recover by themselves. */
  async backlog(): Promise<{ name: string; pending: number; stuck: number }[]> {
    const counts = await this.rows.counts();
    return [...this.kinds.keys()].map((name) => ({ name, ...(counts.get(name) ?? { pending: 0, stuck: 0 }) }));
  }

  /** The jobs that need a person, oldest first. */
  async stuck(page: Page): Promise<{ jobs: StuckJob[]; count: number }> {
    const { rows, count } = await this.rows.stuck(page);
    return { jobs: rows.map((row) => this.toStuckJob(row)), count };
  }

  /** Undefined when no such job is stuck. */
  async tryAgain(id: string, session: ClientSession): Promise<StuckJob | undefined> {
    const row = await this.rows.tryAgain(id, session);
    return row ? this.toStuckJob(row) : undefined;
  }

  private toStuckJob({ _id, name, errandId, facts, tries, nextTryAt, failingSince, failure = 'Not known' }: JobRow): StuckJob {
    const about = this.kinds.get(name)?.about ?? unknown;
    const since = failingSince ?? nextTryAt ?? this.clock.now();
    return { id: _id, kind: name, tries, since, failure, nextTryAt, ...about(facts, errandId) };
  }

  /** The kinds that have a job due. */
  dueKinds(): Promise<string[]> {
    return this.rows.dueKinds();
  }

  /** Runs a job as a step of the trace that added it. */
  private resume(row: JobRow, prepare: () => Promise<Effect>): Promise<void> {
    const { traceparent, requestId } = row.origin ?? {};
    return this.traces.run({ name: `job ${row.name}`, parent: traceparent, requestId }, (span) => this.run(row, prepare, span));
  }

  private async run(row: JobRow, prepare: () => Promise<Effect>, span: Span): Promise<void> {
    try {
      const effect = await prepare();
      await this.mongo.transaction(async (session) => {
        if (await this.rows.finish([row], session)) await effect(session);
      });
    } catch (error) {
      failed(span, error);
      await this.rows.postpone(row._id, this.nextTryOf(row, error));
    }
  }

  private nextTryOf({ name, errandId: id, tries: before }: JobRow, error: unknown): NextTry {
    const failure = failureOf(error, this.refusals);
    const then = failure.isFinal ? 'it waits for a person' : 'it will be tried again';
    const tries = before + 1;
    this.log[logLevelOf(failure, tries >= stuckTries)]({ error, job: name, id, tries }, `A job failed; ${then}`);
    const now = this.clock.now();
    const nextTryAt = failure.isFinal ? null : new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** before));
    if (failure.isSilence) this.silentUntil.set(name, performance.now() + silentMs);
    return { tries, nextTryAt, failure: failure.words, failingSince: now };
  }

  /** Runs as a step of the trace that added the first. False when each has to run separately. */
  private async runTogether(name: string, rows: readonly JobRow[], prepare: () => Promise<Effect>): Promise<boolean> {
    const origin = rows[0]?.origin;
    try {
      await this.traces.run({ name: `jobs ${name}`, parent: origin?.traceparent, requestId: origin?.requestId }, async () => {
        const effect = await prepare();
        await this.mongo.transaction(async (session) => {
          if (!(await this.rows.finish(rows, session))) throw new FinishedElsewhere(`Some jobs ${name} were finished by another run`);
          await effect(session);
        });
      });
      return true;
    } catch (error) {
      this.log.warn({ error, job: name, jobs: rows.length }, 'Jobs failed together; each is run by itself');
      return false;
    }
  }

  private rowOf(name: string, { id, facts }: NewJob): JobRow {
    const origin = this.traces.origin() ?? null;
    const fresh = { status: pendingStatus, tries: 0, nextTryAt: this.clock.now(), doneAt: null };
    return { _id: `${name}:${id}`, name, errandId: id, facts, ...fresh, origin };
  }
}

const kindOf = <F>(prepare: (facts: F, id: string) => Promise<Effect>, about: (facts: F, id: string) => JobSummary): Kind => ({
  about: about === unknown ? unknown : (facts, id) => about(facts as F, id),
  prepare: (facts, id) => prepare(facts as F, id),
});

/** Jobs of one key run in their order. */
const keyOf = ({ name, facts, errandId }: JobRow, { about }: Kind): string => {
  if (about === unknown) return name;
  const { customerId, subjectId } = about(facts, errandId);
  return customerId ?? subjectId;
};
