import { Injectable } from '@nestjs/common';
import type { ChangeDocument } from '../mongo/changes.js';
import { Clock } from '../time/clock.js';
import { Leases } from '../mongo/leases.js';
import { Log } from '../telemetry/log.js';
import { Mongo } from '../mongo/mongo.js';
import { scopes } from '../telemetry/scopes.js';
import { sweepClock } from './sweep-clock.js';
import { DueTimes, isForOther, valueAt, type SweepState, type WakeRule } from './waking.js';

/** `true`: there may be more to do, so it runs again at once. The signal aborts when the process is told to stop: go through rows by `untilStopped`. */
export type SweepWork = (stopping: AbortSignal) => Promise<unknown>;

/** Sweeps for which one query finds those with work to do: separate queries would keep an idle process busy. */
export interface SweepGroup {
  readonly ms: number;
  /** The names of the sweeps that have work to do. */
  readonly due: () => Promise<readonly string[]>;
}

interface Sweep {
  readonly ms: number;
  readonly work: SweepWork;
  readonly wokenBy: readonly WakeRule[];
  readonly group: SweepGroup | undefined;
  readonly ends: (() => void)[];
  running?: Promise<void> | undefined;
  /** The group's query in progress. Set only on the group's first sweep. */
  asking?: Promise<void> | undefined;
  /** Woken while running: the change may have come too late for that run. */
  isCalledAgain: boolean;
  retry?: NodeJS.Timeout | undefined;
  readonly dues: DueTimes;
  failures: number;
  endedAt: number;
}

/** Rows one after another until the process is told to stop; what is left waits for another process, or for the next start. */
export function* untilStopped<T>(stopping: AbortSignal, rows: Iterable<T>): Generator<T> {
  for (const row of rows) {
    if (stopping.aborted) return;
    yield row;
  }
}

/** Work on each row until the process is told to stop. One that fails holds up no other: its failure is thrown once all of them had their turn. */
export const eachOf = async <T>(
  stopping: AbortSignal,
  rows: Iterable<T> | AsyncIterable<T>,
  work: (row: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for await (const row of rows) {
    if (stopping.aborted) break;
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length > 1) throw new Error(`${failures.length} rows failed, the first by this cause`, { cause: first });
  if (failures.length > 0) throw first;
};

/** How long until another process takes over the work of one that was killed. */
const leaseMs = 6_000;
/** A lease unused for this long is released, so that it is not renewed while idle. */
const idleMs = 3_000;
/** How soon to ask again while another process has the lease: it may stop before it has done what woke us. */
const askAgainMs = 2_000;

/** The safety net under wake-up signals: how often a sweep looks without one. What a process took with it is done within 30 s so (R4). */
export const netMs = 15_000;

/**
 * Recurring work that one process of the service does at a time. Register it in a constructor; it begins when the service has started, runs
 * about every `ms`, and at once when it is woken.
 */
@Injectable()
export class Sweeper {
  private readonly sweeps = new Map<string, Sweep>();
  private readonly idle = new Map<string, NodeJS.Timeout>();
  private isStarted = false;
  private stopping = new AbortController();

  constructor(
    private readonly leases: Leases,
    private readonly mongo: Mongo,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  every(name: string, ms: number, work: SweepWork, wokenBy: readonly WakeRule[] = []): void {
    this.add(name, { ms, work, wokenBy, group: undefined });
  }

  /** Like `every`, but runs only when the group says that there is something to do, and when it is woken. */
  everyOf(group: SweepGroup, name: string, work: SweepWork, wokenBy: readonly WakeRule[]): void {
    this.add(name, { ms: group.ms, work, wokenBy, group });
  }

  private add(name: string, { ms, work, wokenBy, group }: Pick<Sweep, 'ms' | 'work' | 'wokenBy' | 'group'>): void {
    if (this.sweeps.has(name)) throw new Error(`There is already a sweep called ${name}`);
    this.sweeps.set(name, {
      ms,
      work: (stopping) => scopes.within({ isRetried: true }, () => work(stopping)),
      wokenBy,
      group,
      ends: [],
      dues: new DueTimes(this.clock, () => this.wake(name)),
      isCalledAgain: false,
      failures: 0,
      endedAt: Date.now() / 1_000,
    });
    if (this.isStarted) this.begin(name);
  }

  start(): void {
    this.isStarted = true;
    this.stopping = new AbortController();
    for (const name of this.sweeps.keys()) this.begin(name);
  }

  /** Waits for the row in hand of each sweep and gives the leases back, so that another process takes over at once. */
  async stop(): Promise<void> {
    this.isStarted = false;
    this.stopping.abort();
    for (const sweep of this.sweeps.values()) {
      for (const end of sweep.ends.splice(0)) end();
      clearTimeout(sweep.retry);
      sweep.dues.clear();
    }
    await Promise.all([...this.sweeps.values()].flatMap(({ running, asking }) => [running, asking]));
    for (const timer of this.idle.values()) clearTimeout(timer);
    await Promise.all([...this.idle.keys()].map((lease) => this.giveBack(lease)));
  }

  states(): SweepState[] {
    return [...this.sweeps].map(([name, { ms, failures, endedAt }]) => ({ name, failures, endedAt, periodSeconds: ms / 1_000 }));
  }

  /** Runs a sweep now, even if another process holds its lease, and throws its failure. For tests and operators. */
  async runNow(name: string): Promise<void> {
    await this.sweepCalled(name).work(new AbortController().signal);
  }

  /** Runs a sweep at once, in the process that holds its lease. Does nothing where sweeps do not run. */
  wake(name: string): void {
    const sweep = this.sweepCalled(name);
    if (!this.isStarted) return;
    if (sweep.running) sweep.isCalledAgain = true;
    else this.runSoon(name, sweep);
  }

  private begin(name: string): void {
    const sweep = this.sweepCalled(name);
    this.beginBeat(name, sweep);
    const database = this.mongo.connection.name;
    for (const waking of sweep.wokenBy) {
      const { collection, dueAt, only, isInsert = false } = waking;
      sweep.ends.push(
        this.mongo.changes.listen({
          database,
          collection,
          kinds: isInsert ? 'inserts' : 'writes',
          fields: [dueAt ?? '_id', ...(only ? [only.field] : [])],
          onChange: (change) => {
            if (!isForOther(change, waking)) this.onChange(name, change, dueAt);
          },
          onLook: () => this.wake(name),
        }),
      );
    }
  }

  /** The first sweep of a group queries for the whole group. */
  private beginBeat(name: string, sweep: Sweep): void {
    const { ms, group } = sweep;
    if (!group) sweep.ends.push(sweepClock.every(ms, () => this.wake(name)));
    else if (this.membersOf(group)[0]?.[0] === name)
      sweep.ends.push(
        sweepClock.every(ms, () => {
          sweep.asking ??= this.ask(group).finally(() => (sweep.asking = undefined));
        }),
      );
  }

  /** Wakes the sweeps that have work. The others need not run, which counts as having run. */
  private async ask(group: SweepGroup): Promise<void> {
    const members = this.membersOf(group);
    try {
      const due = new Set(await group.due());
      for (const [name, sweep] of members) {
        if (due.has(name)) this.wake(name);
        else if (!sweep.running) hasEnded(sweep);
      }
    } catch (error) {
      for (const [, sweep] of members) sweep.failures += 1;
      this.log.error({ error, sweeps: members.map(([name]) => name) }, 'Whether there is work to do could not be asked; it is asked again');
    }
  }

  private membersOf(group: SweepGroup): [name: string, sweep: Sweep][] {
    return [...this.sweeps].filter(([, sweep]) => sweep.group === group);
  }

  private onChange(name: string, change: ChangeDocument, dueAt: string | undefined): void {
    if (dueAt === undefined) return this.wake(name);
    const at = valueAt(change, dueAt);
    if (at instanceof Date) this.wakeAt(name, at.getTime());
  }

  private wakeAt(name: string, at: number): void {
    const sweep = this.sweepCalled(name);
    if (!this.isStarted) return;
    if (at <= this.clock.now().getTime()) return this.wake(name);
    sweep.dues.add(at);
  }

  private runSoon(name: string, sweep: Sweep): void {
    sweep.isCalledAgain = false;
    clearTimeout(sweep.retry);
    sweep.running = this.run(name, sweep).finally(() => {
      sweep.running = undefined;
      if (sweep.isCalledAgain && this.isStarted) this.runSoon(name, sweep);
    });
  }

  private async run(name: string, sweep: Sweep): Promise<void> {
    const lease = `sweep:${name}`;
    try {
      if (!(await this.leases.hold(lease, leaseMs))) {
        if (this.isStarted) sweep.retry = setTimeout(() => this.wake(name), askAgainMs).unref();
        return;
      }
      clearTimeout(this.idle.get(lease));
      const renewal = setInterval(
        () =>
          void this.leases
            .take(lease, leaseMs)
            .catch((error: unknown) => this.log.warn({ error, sweep: name }, 'A lease could not be renewed')),
        leaseMs / 3,
      );
      const isMore = await sweep.work(this.stopping.signal).finally(() => {
        clearInterval(renewal);
        this.keepUntilIdle(lease);
      });
      hasEnded(sweep);
      if (isMore === true) sweep.isCalledAgain = true;
    } catch (error) {
      sweep.failures += 1;
      sweep.isCalledAgain = false;
      this.log.error({ error, sweep: name }, 'A sweep failed; it will run again when it is next due');
      if (this.isStarted) sweep.retry = setTimeout(() => this.wake(name), Math.min(sweep.ms, askAgainMs)).unref();
    }
  }

  private keepUntilIdle(lease: string): void {
    clearTimeout(this.idle.get(lease));
    const timer = setTimeout(() => {
      this.idle.delete(lease);
      void this.giveBack(lease);
    }, idleMs).unref();
    this.idle.set(lease, timer);
  }

  /** An unreachable database must not keep the process from stopping: the lease expires by itself. */
  private async giveBack(lease: string): Promise<void> {
    try {
      await this.leases.release(lease);
    } catch (error) {
      this.log.warn({ error, lease }, 'A lease could not be given back');
    }
  }

  private sweepCalled(name: string): Sweep {
    const sweep = this.sweeps.get(name);
    if (!sweep) throw new Error(`There is no sweep called ${name}`);
    return sweep;
  }
}

const hasEnded = (sweep: Sweep): void => {
  sweep.failures = 0;
  sweep.endedAt = Date.now() / 1_000;
};
