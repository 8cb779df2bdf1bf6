import { Injectable } from '@nestjs/common';
import type { Change } from './changes.js';
import { Clock } from './clock.js';
import { Leases } from './leases.js';
import { Log } from './log.js';
import { Mongo } from './mongo.js';
import { sweepClock } from './sweep-clock.js';

/** What wakes a sweep before its time. */
export interface Waking {
  /** Writes to this collection of the service, by any process. */
  readonly collection: string;
  /** Only rows that are new, not what is changed in them. */
  readonly isInsert?: boolean;
  /**
   * The field that says when a row is due. A write that sets it to a time to come wakes the sweep then, one that sets it to a time gone by at
   * once, and one that does not set it not at all. Without it every write wakes.
   */
  readonly dueAt?: string;
}

/** `true`: there may be more to do, so it runs again at once. */
export type SweepWork = () => Promise<unknown>;

interface Sweep {
  readonly ms: number;
  readonly work: SweepWork;
  readonly wokenBy: readonly Waking[];
  readonly ends: (() => void)[];
  running?: Promise<void> | undefined;
  /** Woken while it ran: what woke it may have come too late for that run. */
  isCalledAgain: boolean;
  retry?: NodeJS.Timeout | undefined;
  /** Times to come at which rows fall due, in ms since 1970. */
  readonly dueAt: Set<number>;
  dueTimer?: NodeJS.Timeout | undefined;
  failures: number;
  endedAt: number;
}

export interface SweepState {
  readonly name: string;
  /** In a row. */
  readonly failures: number;
  /** When this process last ran it to its end, in seconds since 1970; before that, when it began to wait for its turn. */
  readonly endedAt: number;
  readonly periodSeconds: number;
}

/** How long the work of a process that was killed waits for another to take it over. */
const leaseMs = 6_000;
/** A lease that is not used for so long is given back: at rest nobody renews. */
const idleMs = 3_000;
/** While another has the lease: it may end before it has done what woke us. */
const askAgainMs = 2_000;
const longestTimerMs = 2 ** 31 - 1;
/** Rows that fall due about the same time are one time; of times to come so many are kept, the rest are the net's. */
const dueStepMs = 20;
const mostDues = 1_000;

/** The safety net under what is woken: how often it looks without having been woken. */
export const netMs = 30_000;

/**
 * Recurring work that one process of the service does at a time. Register in a constructor; it begins when the service has started. It runs
 * about every `ms`, and at once when it is woken.
 */
@Injectable()
export class Sweeper {
  private readonly sweeps = new Map<string, Sweep>();
  private readonly idle = new Map<string, NodeJS.Timeout>();
  private isStarted = false;

  constructor(
    private readonly leases: Leases,
    private readonly mongo: Mongo,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  every(name: string, ms: number, work: SweepWork, wokenBy: readonly Waking[] = []): void {
    if (this.sweeps.has(name)) throw new Error(`There is already a sweep called ${name}`);
    this.sweeps.set(name, {
      ms,
      work,
      wokenBy,
      ends: [],
      dueAt: new Set(),
      isCalledAgain: false,
      failures: 0,
      endedAt: Date.now() / 1_000,
    });
    if (this.isStarted) this.begin(name);
  }

  start(): void {
    this.isStarted = true;
    for (const name of this.sweeps.keys()) this.begin(name);
  }

  /** Waits for what is running and gives the leases back, so that another process takes over at once. */
  async stop(): Promise<void> {
    this.isStarted = false;
    for (const sweep of this.sweeps.values()) {
      for (const end of sweep.ends.splice(0)) end();
      clearTimeout(sweep.retry);
      clearTimeout(sweep.dueTimer);
      sweep.dueAt.clear();
    }
    await Promise.all([...this.sweeps.values()].map((sweep) => sweep.running));
    for (const timer of this.idle.values()) clearTimeout(timer);
    await Promise.all([...this.idle.keys()].map((lease) => this.giveBack(lease)));
  }

  states(): SweepState[] {
    return [...this.sweeps].map(([name, { ms, failures, endedAt }]) => ({ name, failures, endedAt, periodSeconds: ms / 1_000 }));
  }

  /** Runs a sweep now, whoever holds its lease; its failure is thrown. For tests and operators. */
  async runNow(name: string): Promise<void> {
    await this.sweepCalled(name).work();
  }

  /** Has a sweep run at once, in the process that holds its lease. Nothing where sweeps do not run. */
  wake(name: string): void {
    const sweep = this.sweepCalled(name);
    if (!this.isStarted) return;
    if (sweep.running) sweep.isCalledAgain = true;
    else this.runSoon(name, sweep);
  }

  private begin(name: string): void {
    const sweep = this.sweepCalled(name);
    sweep.ends.push(sweepClock.every(sweep.ms, () => this.wake(name)));
    const database = this.mongo.connection.name;
    for (const { collection, dueAt, isInsert = false } of sweep.wokenBy)
      sweep.ends.push(
        this.mongo.changes.listen({
          database,
          collection,
          kinds: isInsert ? 'inserts' : 'writes',
          fields: [dueAt ?? '_id'],
          onChange: (change) => this.hear(name, change, dueAt),
          onLook: () => this.wake(name),
        }),
      );
  }

  private hear(name: string, change: Change, dueAt: string | undefined): void {
    if (dueAt === undefined) return this.wake(name);
    const at = valueAt(change, dueAt);
    if (at instanceof Date) this.wakeAt(name, at.getTime());
  }

  private wakeAt(name: string, at: number): void {
    const sweep = this.sweepCalled(name);
    if (!this.isStarted) return;
    if (at <= this.clock.now().getTime()) return this.wake(name);
    if (sweep.dueAt.size < mostDues) sweep.dueAt.add(Math.ceil(at / dueStepMs) * dueStepMs);
    this.setDueTimer(name, sweep);
  }

  private setDueTimer(name: string, sweep: Sweep): void {
    clearTimeout(sweep.dueTimer);
    if (sweep.dueAt.size === 0) return;
    const wait = Math.min(...sweep.dueAt) - this.clock.now().getTime();
    sweep.dueTimer = setTimeout(() => this.ringDue(name, sweep), Math.min(Math.max(wait, 1), longestTimerMs)).unref();
  }

  private ringDue(name: string, sweep: Sweep): void {
    const now = this.clock.now().getTime();
    const gone = [...sweep.dueAt].filter((at) => at <= now);
    for (const at of gone) sweep.dueAt.delete(at);
    this.setDueTimer(name, sweep);
    if (gone.length > 0) this.wake(name);
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
      this.keepUntilIdle(lease);
      const renewal = setInterval(
        () =>
          void this.leases
            .take(lease, leaseMs)
            .catch((error: unknown) => this.log.warn({ error, sweep: name }, 'A lease could not be renewed')),
        leaseMs / 3,
      );
      const isMore = await sweep.work().finally(() => clearInterval(renewal));
      this.keepUntilIdle(lease);
      sweep.failures = 0;
      sweep.endedAt = Date.now() / 1_000;
      if (isMore === true) sweep.isCalledAgain = true;
    } catch (error) {
      sweep.failures += 1;
      sweep.isCalledAgain = false;
      this.log.error({ error, sweep: name }, 'A sweep failed; it runs again at its time');
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

  /** A database that is away must not keep the process from stopping: the lease runs out by itself. */
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

/** Updates name a nested field by its whole path, or its parent with all that is in it. */
const valueAt = (change: Change, path: string): unknown => {
  if (path in change) return change[path];
  return path.split('.').reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), change);
};
