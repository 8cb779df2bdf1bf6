import type { Log } from '../log.js';
import { backOff, pause } from './back-off.js';
import { Bell } from './bell.js';
import type { ConsumerGroup, Place } from './consumer-group.js';
import type { EmbeddedLog, LogRow } from './embedded-log.js';
import type { EventSettings } from './event-settings.js';

const readAtOnce = 100;
/** The server wakes readers that are behind; this is for the case that it forgets one. */
const unwokenMs = 10 * 60_000;

export interface ReaderParts {
  readonly eventLog: EmbeddedLog;
  readonly group: ConsumerGroup;
  readonly settings: EventSettings;
  readonly log: Log;
  readonly handle: (row: LogRow, signal: AbortSignal) => Promise<unknown>;
}

/** Reads one partition, one message after the other. It commits behind itself: who reads on after a crash may meet a few messages again. */
export class PartitionReader {
  private readonly bell = new Bell();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private committing: Promise<void> | undefined;
  private committed: number;
  private next: number;
  private idle = false;

  constructor(
    private readonly place: Place,
    private readonly parts: ReaderParts,
  ) {
    this.next = place.next;
    this.committed = place.next;
    this.running = this.run(this.stopping.signal);
  }

  get id(): string {
    return this.place._id;
  }

  get topic(): string {
    return this.place.topic;
  }

  get partition(): number {
    return this.place.partition;
  }

  /** The offset to be read next. */
  get offset(): number {
    return this.next;
  }

  /** It found nothing more to read and waits to be woken. */
  get isIdle(): boolean {
    return this.idle;
  }

  /** There may be a message at this offset or later. */
  wake(offset: number): void {
    if (offset >= this.next) this.bell.ring();
  }

  /** Lets the message in hand end, and commits it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.bell.ring();
    await this.running;
    await this.committing;
    await this.commit();
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        const rows = await this.parts.eventLog.read(this.place.topic, this.place.partition, this.next, readAtOnce);
        for (const row of rows) if (!signal.aborted) await this.handle(row, signal);
        failures = 0;
        if (rows.length < readAtOnce) await this.sleep();
      } catch (error) {
        failures += 1;
        this.parts.log.warn({ error, topic: this.place.topic, failures }, 'A partition could not be read on and is tried again');
        await pause(backOff(failures, this.parts.settings.retryDelayMs), signal);
      }
    }
  }

  private async sleep(): Promise<void> {
    this.idle = true;
    await this.bell.wait(unwokenMs);
    this.idle = false;
  }

  private async handle(row: LogRow, signal: AbortSignal): Promise<void> {
    await this.parts.handle(row, signal);
    this.next = row.offset + 1;
    this.committing ??= this.commit().finally(() => (this.committing = undefined));
  }

  /** Up to where it is by then; messages handled meanwhile are committed together. */
  private async commit(): Promise<void> {
    try {
      while (this.committed < this.next) {
        const next = this.next;
        const isMine = await this.parts.group.commit(this.place._id, next);
        if (!isMine) return this.stopping.abort();
        this.committed = next;
      }
    } catch (error) {
      this.parts.log.warn({ error, topic: this.place.topic }, 'A place could not be committed; it is with the next message');
    }
  }
}
