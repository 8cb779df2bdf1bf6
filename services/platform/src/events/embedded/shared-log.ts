import type { mongo } from 'mongoose';
import type { Log } from '../../telemetry/log.js';
import { InTurn } from '../../work/in-turn.js';
import { sweepClock } from '../../work/sweep-clock.js';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';
import { cursorId, type CursorRow, type LogRow } from './embedded-rows.js';
import { claimBeatMs, LogClaim, LogInUseError } from './log-claim.js';

/** How far each group has read each topic, written for all of them together. What a crash loses is read again; receipts say what was handled. */
export class Places {
  private readonly reached = new Map<string, number>();
  private readonly hurry = new WakeUpSignal();
  private writing: Promise<void> | undefined;

  constructor(
    private readonly cursors: () => mongo.Collection<CursorRow> | undefined,
    private readonly gatherMs: number,
  ) {}

  /** Resolves once it is written. `isLast`: at once. */
  keep(group: string, topic: string, next: number, isLast: boolean): Promise<void> {
    this.reached.set(cursorId(group, topic), next);
    this.writing ??= this.write();
    if (isLast) this.hurry.raise();
    return this.writing;
  }

  private async write(): Promise<void> {
    await this.hurry.wait(this.gatherMs);
    this.writing = undefined;
    // A slow write never moves a place back behind a later one.
    const writes = [...this.reached].map(([_id, next]) => ({ updateOne: { filter: { _id }, update: { $max: { next } } } }));
    this.reached.clear();
    await this.cursors()?.bulkWrite(writes, { ordered: false });
  }
}

/** At least this many events are kept, at most twice as many. */
const kept = 500;

/**
 * The last events of a topic, in memory for readers that are nearly up to date: every service reads most topics, and would query for each
 * event.
 */
export class Tail {
  private rows: readonly LogRow[] = [];

  /** Adds the rows that follow those already added. */
  add(rows: readonly LogRow[]): void {
    const all = [...this.rows, ...rows];
    this.rows = all.length > 2 * kept ? all.slice(-kept) : all;
  }

  /** Undefined when `offset` is older than what is kept. */
  from(offset: number, limit: number): LogRow[] | undefined {
    const [first] = this.rows;
    if (!first || offset < first.offset) return undefined;
    return this.rows.slice(offset - first.offset, offset - first.offset + limit);
  }
}

const open = new Map<string, SharedLog>();

/** One embedded log, shared by all services of this process: the claim on it, the order of appends, and who waits for them. */
export class SharedLog {
  /** The offset that the next event of a topic gets, where it is known. */
  readonly nextOffsets = new Map<string, number>();
  /** By topic. Without a tail, or for offsets before it, the database is queried. */
  readonly tails = new Map<string, Tail>();
  readonly places: Places;
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
    placesMs: number,
  ) {
    this.places = new Places(() => [...this.users][0]?.collection<CursorRow>('cursors'), placesMs);
    this.endBeat = sweepClock.every(claimBeatMs, () => void this.renew());
  }

  /** Rejects with a `LogInUseError` while another process holds it. */
  static async join(uri: string, database: mongo.Db, log: Log, placesMs: number): Promise<SharedLog> {
    const key = `${uri} ${database.databaseName}`;
    const shared = open.get(key) ?? new SharedLog(key, log, placesMs);
    open.set(key, shared);
    shared.users.add(database);
    try {
      await (shared.ready ??= shared.claim.take(database));
    } catch (error) {
      await shared.leave(database);
      throw error;
    }
    return shared;
  }

  /** The last user to leave releases the log. */
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

  /** Runs `work` once earlier appends to the topic have finished: a reader must not see an offset before those below it. */
  async inTurn(topic: string, work: () => Promise<void>): Promise<void> {
    await this.appending.run(topic, async () => {
      try {
        await work();
      } finally {
        this.wake(topic);
      }
    });
  }

  /** Call it with rows of one topic once the database has stored them durably. */
  wasAppended(topic: string, rows: readonly LogRow[]): void {
    const tail = this.tails.get(topic) ?? new Tail();
    this.tails.set(topic, tail);
    tail.add(rows);
  }

  /** Returns a function that stops the notifications. */
  whenAppended(topic: string, wake: () => void): () => void {
    const wakers = this.waiting.get(topic) ?? new Set();
    this.waiting.set(topic, wakers.add(wake));
    return () => void wakers.delete(wake);
  }

  private wake(topic: string): void {
    for (const wake of this.waiting.get(topic) ?? []) wake();
  }

  /** Renews the claim, and notices when another process has taken the log over. */
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
