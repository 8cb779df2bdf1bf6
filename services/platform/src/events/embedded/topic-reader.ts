import type { Log } from '../../telemetry/log.js';
import { backOff, pause } from '../../time/back-off.js';
import type { LogRow } from './embedded-rows.js';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';

const readAtOnce = 400;
/** Lanes whose events are handled side by side. */
const lanesAtOnce = 12;
/** The most events read but not handled yet: how far other lanes may run ahead of an event that cannot be handled. */
const mostAhead = 500;
/** Publishing wakes the readers; nobody else has to. */
const unwokenMs = 10 * 60_000;

export interface ReaderParts {
  readonly topic: string;
  /** The offset to be read first. */
  readonly next: number;
  readonly read: (from: number, limit: number) => Promise<LogRow[]>;
  /** Whether no handler here takes the event. True of most events of most topics. */
  readonly isForOthers?: (row: LogRow) => boolean;
  /** Events of one lane are handled in order. All events of a key share a lane. */
  readonly laneOf: (row: LogRow) => string;
  /** How many events of a lane are handed on together. */
  readonly atOnce: number;
  /** Milliseconds that a lane waits for more of them, unless it has that many. */
  readonly gatherMs: number;
  /** Resolves once the events are handled or put aside; rejects when they have to be delivered again. */
  readonly handle: (rows: readonly LogRow[], signal: AbortSignal) => Promise<unknown>;
  /** Keeps the offset to be read next, at its leisure unless it is the last. */
  readonly commit: (next: number, isLast: boolean) => Promise<unknown>;
  readonly retryDelayMs: number;
  /** Aborted when another process has taken the log over. */
  readonly lost: AbortSignal;
  readonly log: Log;
}

/**
 * Reads a topic for one consumer group and hands the events on: in order within a lane, lanes in parallel. Commits never pass an event that
 * is not handled, so after a crash a few may come again.
 */
export class TopicReader {
  private readonly wakeUp = new WakeUpSignal();
  private readonly room = new WakeUpSignal();
  private readonly full = new WakeUpSignal();
  private readonly stopping = new AbortController();
  private readonly signal: AbortSignal;
  private readonly running: Promise<void>;
  /** Offsets read but not handled, in ascending order because they are added that way. */
  private readonly unhandled = new Set<number>();
  /** For each active lane, the events waiting behind those being handled. */
  private readonly queues = new Map<string, LogRow[]>();
  private readonly working = new Set<Promise<void>>();
  private committing: Promise<void> | undefined;
  private isCommitting = false;
  private committed: number;
  private next: number;

  constructor(private readonly parts: ReaderParts) {
    this.next = parts.next;
    this.committed = parts.next;
    this.signal = AbortSignal.any([this.stopping.signal, parts.lost]);
    this.signal.addEventListener('abort', () => this.wake());
    this.running = this.run();
  }

  wake(): void {
    this.wakeUp.raise();
    this.room.raise();
    if (this.signal.aborted) this.full.raise();
  }

  /** Waits for the events being handled, then commits the place reached. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.working);
    await Promise.all([this.commit(true), this.committing]);
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.signal.aborted;) {
      try {
        const rows = await this.parts.read(this.next, readAtOnce);
        failures = 0;
        for (const row of rows) await this.takeOrPass(row);
        this.commitSoon();
        if (rows.length < readAtOnce) await this.wakeUp.wait(unwokenMs);
      } catch (error) {
        failures += 1;
        this.parts.log.warn({ error, topic: this.parts.topic, failures }, 'A topic could not be read on and is tried again');
        await pause(backOff(failures, this.parts.retryDelayMs), this.signal);
      }
    }
  }

  private async takeOrPass(row: LogRow): Promise<void> {
    if (!this.parts.isForOthers?.(row)) return this.take(row);
    if (!this.signal.aborted) this.next = row.offset + 1;
  }

  private async take(row: LogRow): Promise<void> {
    const lane = this.parts.laneOf(row);
    while (!this.signal.aborted && !this.hasRoomFor(lane)) await this.room.wait(unwokenMs);
    if (this.signal.aborted) return;
    this.next = row.offset + 1;
    this.unhandled.add(row.offset);
    const queue = this.queues.get(lane);
    if (queue) return this.join(queue, row);
    const work = this.workOn(lane, row).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  private join(queue: LogRow[], row: LogRow): void {
    queue.push(row);
    if (queue.length === this.parts.atOnce) this.full.raise();
  }

  private hasRoomFor(lane: string): boolean {
    return this.unhandled.size < mostAhead && (this.queues.has(lane) || this.queues.size < lanesAtOnce);
  }

  /** Handles an event and everything that arrives for its lane in the meantime. */
  private async workOn(lane: string, first: LogRow): Promise<void> {
    const queue = [first];
    this.queues.set(lane, queue);
    while (queue.length > 0 && !this.signal.aborted) {
      if (queue.length < this.parts.atOnce) await this.gather();
      await this.handle(queue.splice(0, this.parts.atOnce));
    }
    this.queues.delete(lane);
    this.room.raise();
  }

  private async gather(): Promise<void> {
    const { gatherMs } = this.parts;
    if (gatherMs > 0) await this.full.wait(gatherMs);
  }

  private async handle(rows: readonly LogRow[]): Promise<void> {
    for (let failures = 1; !this.signal.aborted; failures += 1) {
      try {
        await this.parts.handle(rows, this.signal);
        return this.handled(rows);
      } catch (error) {
        const { topic } = this.parts;
        this.parts.log.warn({ error, topic, failures }, 'An event could be neither handled nor put aside and is tried again');
        await pause(backOff(failures, this.parts.retryDelayMs), this.signal);
      }
    }
  }

  private handled(rows: readonly LogRow[]): void {
    for (const { offset } of rows) this.unhandled.delete(offset);
    this.room.raise();
    this.commitSoon();
  }

  private commitSoon(): void {
    if (!this.isCommitting) this.committing = this.commit(false);
  }

  /** Events that are handled meanwhile are committed together. */
  private async commit(isLast: boolean): Promise<void> {
    this.isCommitting = true;
    try {
      while (this.place() > this.committed && !this.parts.lost.aborted && (isLast || !this.signal.aborted)) {
        const next = this.place();
        await this.parts.commit(next, isLast);
        this.committed = Math.max(this.committed, next);
      }
    } catch (error) {
      this.parts.log.warn({ error, topic: this.parts.topic }, 'A place could not be committed; it is with the next event');
    } finally {
      this.isCommitting = false;
    }
  }

  private place(): number {
    const [oldest = this.next] = this.unhandled;
    return oldest;
  }
}
