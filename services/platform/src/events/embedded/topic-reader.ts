import type { Log } from '../../telemetry/log.js';
import { backOff, pause } from '../../time/back-off.js';
import type { LogRow } from './embedded-rows.js';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';

const readAtOnce = 400;
/** Lanes whose events are handled side by side. */
const lanesAtOnce = 12;
/** Events that are read and not handled yet: as far as the others run ahead of one that cannot be handled. */
const mostAhead = 500;
/** Events come in bursts; the place behind one is committed once. */
const commitAfterMs = 50;
/** As above, behind events that are for others: to read them again costs nothing. */
const commitPassedAfterMs = 250;
/** Publishing wakes the readers; nobody else has to. */
const unwokenMs = 10 * 60_000;

export interface ReaderParts {
  readonly topic: string;
  /** The offset to be read first. */
  readonly next: number;
  readonly read: (from: number, limit: number) => Promise<LogRow[]>;
  /** Nothing here handles it. Most events of most topics are. */
  readonly isForOthers?: (row: LogRow) => boolean;
  /** Events of one lane are handled in their order. Those of a key have one. */
  readonly laneOf: (row: LogRow) => string;
  /** How many events of a lane are handed on together. */
  readonly atOnce: number;
  /** Resolves once the events are handled or put aside; rejects when they have to be delivered again. */
  readonly handle: (rows: readonly LogRow[], signal: AbortSignal) => Promise<unknown>;
  /** Keeps the offset to be read next. */
  readonly commit: (next: number) => Promise<unknown>;
  readonly retryDelayMs: number;
  /** Aborted when the log is another process's. */
  readonly lost: AbortSignal;
  readonly log: Log;
}

/**
 * Reads a topic for one consumer group and hands the events on: those of one lane one after the other, those of other lanes side by side. It
 * commits behind itself, and never past an event that is not handled: after a crash a few may come again.
 */
export class TopicReader {
  private readonly wakeUp = new WakeUpSignal();
  private readonly room = new WakeUpSignal();
  private readonly stopping = new AbortController();
  private readonly signal: AbortSignal;
  private readonly running: Promise<void>;
  /** Offsets that are read and not handled, in ascending order, as they were added. */
  private readonly unhandled = new Set<number>();
  /** For each lane that is being worked on, what waits behind the events in hand. */
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
  }

  /** Lets the events in hand end, and commits how far it came. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.working);
    await this.committing;
    await this.commit();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.signal.aborted;) {
      try {
        const rows = await this.parts.read(this.next, readAtOnce);
        failures = 0;
        for (const row of rows) await this.takeOrPass(row);
        this.commitSoon(commitPassedAfterMs);
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
    if (queue) return void queue.push(row);
    const work = this.workOn(lane, row).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  private hasRoomFor(lane: string): boolean {
    return this.unhandled.size < mostAhead && (this.queues.has(lane) || this.queues.size < lanesAtOnce);
  }

  /** Handles an event and all that come for its lane meanwhile. */
  private async workOn(lane: string, first: LogRow): Promise<void> {
    const queue = [first];
    this.queues.set(lane, queue);
    while (queue.length > 0 && !this.signal.aborted) await this.handle(queue.splice(0, this.parts.atOnce));
    this.queues.delete(lane);
    this.room.raise();
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
    this.commitSoon(commitAfterMs);
  }

  private commitSoon(afterMs: number): void {
    if (!this.isCommitting) this.committing = this.commit(afterMs);
  }

  /** Up to where it is by then; events handled meanwhile are committed together. */
  private async commit(afterMs = 0): Promise<void> {
    this.isCommitting = true;
    try {
      while (this.place() > this.committed && !this.parts.lost.aborted) {
        await pause(afterMs, this.signal);
        if (this.parts.lost.aborted) return;
        const next = this.place();
        await this.parts.commit(next);
        this.committed = next;
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
