import type { mongo } from 'mongoose';
import type { Log } from '../../telemetry/log.js';
import { InTurn } from '../../work/in-turn.js';
import { sweepClock } from '../../work/sweep-clock.js';
import type { LogRow } from './embedded-rows.js';
import { claimBeatMs, LogClaim, LogInUseError } from './log-claim.js';
import { joinPartitions } from './old-partitions.js';
import { Tail } from './tail.js';

const open = new Map<string, SharedLog>();

/** One embedded log as all services of this process share it: the claim on it, the order of what is appended, and who waits for what. */
export class SharedLog {
  /** The offset that the next event of a topic gets, where it is known. */
  readonly nextOffsets = new Map<string, number>();
  /** By topic. Without one, or before it begins, the database is asked. */
  readonly tails = new Map<string, Tail>();
  private readonly claim = new LogClaim();
  private readonly users = new Set<mongo.Db>();
  private readonly appending = new InTurn();
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly losing = new AbortController();
  private readonly endBeat: () => void;
  private ready: Promise<void> | undefined;

  private constructor(
    private readonly key: string,
    private readonly log: Log,
  ) {
    this.endBeat = sweepClock.every(claimBeatMs, () => void this.renew());
  }

  /** Rejects with a `LogInUseError` while another process has it. */
  static async join(uri: string, database: mongo.Db, log: Log): Promise<SharedLog> {
    const key = `${uri} ${database.databaseName}`;
    const shared = open.get(key) ?? new SharedLog(key, log);
    open.set(key, shared);
    shared.users.add(database);
    try {
      await (shared.ready ??= shared.prepare(database));
    } catch (error) {
      await shared.leave(database);
      throw error;
    }
    return shared;
  }

  /** The last user gives the log back. */
  async leave(database: mongo.Db): Promise<void> {
    this.users.delete(database);
    if (this.users.size > 0 || open.get(this.key) !== this) return;
    open.delete(this.key);
    this.endBeat();
    try {
      await this.claim.release(database);
    } catch (error) {
      this.log.warn({ error }, 'The event log could not be given back; whoever comes next sees that this process is gone');
    }
  }

  /** Aborted, with a `LogInUseError`, when another process has taken the log over. */
  get lost(): AbortSignal {
    return this.losing.signal;
  }

  /** Runs `work` when what was to be appended to the topic before is: a reader must not see an offset before those below it. */
  async inTurn(topic: string, work: () => Promise<void>): Promise<void> {
    await this.appending.run(topic, async () => {
      try {
        await work();
      } finally {
        this.wake(topic);
      }
    });
  }

  /** Of one topic, once the database has them for good. */
  wasAppended(topic: string, rows: readonly LogRow[]): void {
    const tail = this.tails.get(topic) ?? new Tail();
    this.tails.set(topic, tail);
    tail.add(rows);
  }

  /** Answers how to stop. */
  whenAppended(topic: string, wake: () => void): () => void {
    const wakers = this.waiting.get(topic) ?? new Set();
    this.waiting.set(topic, wakers.add(wake));
    return () => void wakers.delete(wake);
  }

  private wake(topic: string): void {
    for (const wake of this.waiting.get(topic) ?? []) wake();
  }

  private async prepare(database: mongo.Db): Promise<void> {
    await this.claim.take(database);
    await joinPartitions(database);
  }

  /** Says that this process runs, and learns whether another has taken the log over. */
  async renew(): Promise<void> {
    const [database] = this.users;
    if (!database || this.lost.aborted) return;
    try {
      await this.claim.renew(database);
    } catch (error) {
      if (this.users.size === 0) return;
      if (!(error instanceof LogInUseError)) return this.log.warn({ error }, 'The claim on the event log could not be renewed yet');
      this.losing.abort(error);
      this.log.error({ error }, 'Another process has taken the event log over; this one publishes and consumes no more');
    }
  }
}
