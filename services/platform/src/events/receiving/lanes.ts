import { backOff, pause } from '../../time/back-off.js';
import type { Log } from '../../telemetry/log.js';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';

export const lanesAtOnce = 12;
/** The most events read but not handled yet: how far other lanes may run ahead of an event that cannot be handled. */
const mostAhead = 500;

/** The part of a message that its order follows from. */
interface LaneRow {
  readonly offset: number;
}

export interface LanesParts<Row extends LaneRow> {
  readonly topic: string;
  /** The offset to be read first. */
  readonly next: number;
  /** Events of one lane are handled in order. All events of a key share a lane. */
  readonly laneOf: (row: Row) => string;
  readonly lanes: number;
  /** How many events of a lane are handed on together. */
  readonly atOnce: number;
  /** Milliseconds that a lane waits for more of them, unless it has that many. */
  readonly gatherMs: number;
  /** Resolves once the events are handled or put aside; rejects when they have to be delivered again. */
  readonly handle: (rows: readonly Row[], signal: AbortSignal) => Promise<unknown>;
  /** Keeps the offset to be read next, at its leisure unless it is the last. */
  readonly commit: (next: number, isLast: boolean) => Promise<unknown>;
  readonly retryDelayMs: number;
  /** Aborted when another process has taken the log over. */
  readonly lost?: AbortSignal;
  readonly log: Log;
}

/**
 * Hands the events of a topic, or of one of its partitions, on for one consumer group: in order within a lane, lanes in parallel. Commits never pass an
 * event that is not handled, so after a crash a few may come again.
 */
export class Lanes<Row extends LaneRow> {
  /** Raised when a lane may have room again, and when this ends. */
  readonly room = new WakeUpSignal();
  private readonly full = new WakeUpSignal();
  /** Aborted once this takes nothing more. */
  readonly signal: AbortSignal;
  private readonly stopping = new AbortController();
  /** Offsets taken but not handled, in ascending order because they are added that way. */
  private readonly unhandled = new Set<number>();
  /** For each active lane, the events waiting behind those being handled. */
  private readonly queues = new Map<string, Row[]>();
  private readonly working = new Set<Promise<void>>();
  private committing: Promise<void> | undefined;
  private isCommitting = false;
  private committed: number;
  private following: number;

  constructor(private readonly parts: LanesParts<Row>) {
    this.following = parts.next;
    this.committed = parts.next;
    this.signal = parts.lost ? AbortSignal.any([this.stopping.signal, parts.lost]) : this.stopping.signal;
    this.signal.addEventListener('abort', () => {
      this.room.raise();
      this.full.raise();
    });
  }

  /** The offset to be read next. */
  get next(): number {
    return this.following;
  }

  /** Also true once this takes nothing more. */
  hasRoomFor(row: Row): boolean {
    if (this.signal.aborted) return true;
    return this.unhandled.size < mostAhead && (this.queues.has(this.parts.laneOf(row)) || this.queues.size < this.parts.lanes);
  }

  /** Only where there is room for it. Does nothing once this takes nothing more. */
  take(row: Row): void {
    if (this.signal.aborted) return;
    const lane = this.parts.laneOf(row);
    this.following = row.offset + 1;
    this.unhandled.add(row.offset);
    const queue = this.queues.get(lane);
    if (queue) return this.join(queue, row);
    const work = this.workOn(lane, row).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  /** Goes past what is for others. */
  pass({ offset }: Row): void {
    if (!this.signal.aborted) this.following = offset + 1;
  }

  /** Begins nothing more, and resolves once what was begun has ended. */
  async end(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.working);
  }

  /** Likewise, and commits the place reached. */
  async stop(): Promise<void> {
    await this.end();
    await Promise.all([this.commit(true), this.committing]);
  }

  commitSoon(): void {
    if (!this.isCommitting) this.committing = this.commit(false);
  }

  private join(queue: Row[], row: Row): void {
    queue.push(row);
    if (queue.length === this.parts.atOnce) this.full.raise();
  }

  /** Handles an event and everything that arrives for its lane in the meantime. */
  private async workOn(lane: string, first: Row): Promise<void> {
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

  private async handle(rows: readonly Row[]): Promise<void> {
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

  private handled(rows: readonly Row[]): void {
    for (const { offset } of rows) this.unhandled.delete(offset);
    this.room.raise();
    this.commitSoon();
  }

  /** Events that are handled meanwhile are committed together. */
  private async commit(isLast: boolean): Promise<void> {
    this.isCommitting = true;
    try {
      while (this.place() !== this.committed && !this.parts.lost?.aborted && (isLast || !this.signal.aborted)) {
        const next = this.place();
        await this.parts.commit(next, isLast);
        this.committed = next;
      }
    } catch (error) {
      this.parts.log.warn({ error, topic: this.parts.topic }, 'A place could not be committed; it is with the next event');
    } finally {
      this.isCommitting = false;
    }
  }

  private place(): number {
    const [oldest = this.following] = this.unhandled;
    return oldest;
  }
}
