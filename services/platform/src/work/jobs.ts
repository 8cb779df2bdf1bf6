import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { pause } from '../time/back-off.js';
import { Clock } from '../time/clock.js';
import { JobKinds, keyOf, nothingToDo, type About, type Effect, type JobKind } from './job-kinds.js';
import { jobsCollection, pendingStatus, unknown, type JobRow, type StuckJob } from './job-row.js';
import { JobRows } from './job-rows.js';
import { JobRuns } from './job-runs.js';
import { type Refusals, REFUSALS } from '../errors/errors.js';
import { Log } from '../telemetry/log.js';
import { Mongo } from '../mongo/mongo.js';
import type { Page } from '../mongo/paging.js';
import { netMs, Sweeper, untilStopped, type SweepGroup } from './sweep.js';
import { Traces } from '../telemetry/traces.js';

/** Each waits for others most of the time. */
const lanesAtOnce = 8;

/** Does the work of one key in its order, and that of different keys side by side, until the process is told to stop. */
export const inLanes = async <T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  stopping: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const lanes = new Map<string, T[]>();
  for (const one of all) lanes.set(keyOf(one), [...(lanes.get(keyOf(one)) ?? []), one]);
  const waiting = lanes.values();
  const workOn = async (): Promise<void> => {
    for (const lane of waiting) for (const one of untilStopped(stopping, lane)) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(lanesAtOnce, lanes.size) }, workOn));
};

export { nothingToDo, type Effect };

export interface NewJob {
  readonly id: string;
  readonly facts: object;
  /** Not before then; absent: soon. */
  readonly dueAt?: Date;
}

const batch = 40;
const togetherBatch = 100;
/** The longest that an event waits for what follows from it, which may go on for as long again and more before it is tried as a job. */
const atOnceMs = 5_000;
const goesOnMs = 20_000;

/**
 * Work that follows from a change and needs another party: another service, a printer of documents. It takes effect once. What follows from an event is
 * done by its consumer, and becomes a job only if that fails; other jobs are added in the transaction of the change and run soon after. A job is tried
 * until it works. Define each kind in a constructor.
 */
@Injectable()
export class Jobs {
  private readonly rows: JobRows;
  private readonly runs: JobRuns;
  private readonly kinds = new JobKinds();
  /** By the job's id: what this process does at once. Two events may ask for one thing. */
  private readonly begun = new Map<string, Promise<void>>();
  private readonly sweeps: SweepGroup = { ms: netMs, due: () => this.rows.dueKinds() };

  constructor(
    mongo: Mongo,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly traces: Traces,
    private readonly log: Log,
    @Inject(REFUSALS) refusals: Refusals,
  ) {
    this.rows = new JobRows(mongo, clock, () => this.kinds.names());
    this.runs = new JobRuns({ rows: this.rows, mongo, clock, traces, log, refusals });
  }

  /**
   * `prepare` makes the calls that are needed and returns the effect; it may run more than once, but the effect commits once. The sweep is
   * called `name`. `about` is what staff read when the job gets stuck. Jobs of one customer run in their order, those of others beside them.
   */
  define<F>(name: string, prepare: (facts: F, id: string) => Promise<Effect>, about: About<F> = unknown): void {
    this.defineKind(name, this.kinds.add(name, { prepare, about }));
  }

  /** Like `define`, where all that is written has a key of its own: writing it again changes nothing. */
  defineKeyed<F>(name: string, prepare: (facts: F, id: string) => Promise<Effect>, about: About<F>): void {
    this.defineKind(name, this.kinds.add(name, { prepare, about, isKeyed: true }));
  }

  /** Like `define`, for jobs that cost little more together than one: `prepare` gets those that are due. Where that fails it gets each by itself. */
  defineTogether<F>(name: string, prepare: (all: readonly F[]) => Promise<Effect>, about: About<F> = unknown): void {
    const kind = this.kinds.add<F>(name, { prepare: (facts) => prepare([facts]), about });
    this.every({ name, batch: togetherBatch }, async (rows, stopping) => {
      if (rows.length > 1 && (await this.runs.together(rows, () => prepare(rows.map(({ facts }) => facts as F))))) return;
      for (const row of untilStopped(stopping, rows)) await this.runs.resume(row, kind);
    });
  }

  private defineKind(name: string, kind: JobKind): void {
    this.every({ name, batch }, (rows, stopping) =>
      inLanes(
        rows,
        (row) => keyOf(row, kind),
        stopping,
        (row) => this.runs.resume(row, kind),
      ),
    );
  }

  private every(
    { name, batch: size }: { readonly name: string; readonly batch: number },
    run: (rows: readonly JobRow[], stopping: AbortSignal) => Promise<void>,
  ): void {
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
    if (this.runs.isSilent(name)) return this.rows.add([row]);
    const isOver = new AbortController();
    const work = this.once(row).finally(() => isOver.abort());
    await Promise.race([work, pause(atOnceMs, isOver.signal)]);
    if (isOver.signal.aborted) return work;
    // It goes on meanwhile, and nothing of it is lost: the job is for a process that is stopped before it ends.
    work.catch((error: unknown) =>
      this.log.warn({ error, job: name }, 'What an event asked for was neither done nor kept; it is a job already'),
    );
    await this.rows.add([{ ...row, nextTryAt: new Date(this.clock.now().getTime() + goesOnMs) }]);
  }

  private once(row: JobRow): Promise<void> {
    const { _id } = row;
    const work = this.begun.get(_id) ?? this.runs.atOnce(row, this.kinds.called(row.name)).finally(() => this.begun.delete(_id));
    this.begun.set(_id, work);
    return work;
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
    return [...this.kinds.names()].map((name) => ({ name, ...(counts.get(name) ?? { pending: 0, stuck: 0 }) }));
  }

  /** The jobs that need a person, oldest first. */
  async stuck(page: Page): Promise<{ jobs: StuckJob[]; count: number }> {
    const { rows, count } = await this.rows.stuck(page);
    return { jobs: rows.map((row) => this.kinds.shown(row, this.clock.now())), count };
  }

  async tryAgain(id: string, session: ClientSession): Promise<StuckJob | undefined> {
    const row = await this.rows.tryAgain(id, session);
    return row ? this.kinds.shown(row, this.clock.now()) : undefined;
  }

  dueKinds(): Promise<string[]> {
    return this.rows.dueKinds();
  }

  private rowOf(name: string, { id, facts, dueAt = this.clock.now() }: NewJob): JobRow {
    const origin = this.traces.origin() ?? null;
    const fresh = { status: pendingStatus, tries: 0, nextTryAt: dueAt, doneAt: null };
    return { _id: `${name}:${id}`, name, errandId: id, facts, ...fresh, origin };
  }
}
