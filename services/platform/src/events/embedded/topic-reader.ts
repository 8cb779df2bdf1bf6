import { backOff, pause } from '../../time/back-off.js';
import { WakeUpSignal } from '../outbox/wake-up-signal.js';
import { Lanes, lanesAtOnce, type LanesParts } from '../receiving/lanes.js';
import type { LogRow } from './embedded-rows.js';

const readAtOnce = 400;
/** Publishing wakes the readers; nobody else has to. */
const unwokenMs = 10 * 60_000;

export interface ReaderParts extends Omit<LanesParts<LogRow>, 'lanes'> {
  readonly read: (from: number, limit: number) => Promise<LogRow[]>;
  /** Whether no handler here takes the event. True of most events of most topics. */
  readonly isForOthers?: (row: LogRow) => boolean;
}

/** Reads a topic for one consumer group into its lanes. */
export class TopicReader {
  private readonly wakeUp = new WakeUpSignal();
  private readonly lanes: Lanes<LogRow>;
  private readonly running: Promise<void>;

  constructor(private readonly parts: ReaderParts) {
    this.lanes = new Lanes({ ...parts, lanes: lanesAtOnce });
    this.lanes.signal.addEventListener('abort', () => this.wake());
    this.running = this.run();
  }

  wake(): void {
    this.wakeUp.raise();
  }

  /** Waits for the events being handled, then commits the place reached. */
  async stop(): Promise<void> {
    await Promise.all([this.lanes.stop(), this.running]);
  }

  private async run(): Promise<void> {
    const { lanes } = this;
    for (let failures = 0; !lanes.signal.aborted;) {
      try {
        const rows = await this.parts.read(lanes.next, readAtOnce);
        failures = 0;
        for (const row of rows) await this.takeOrPass(row);
        lanes.commitSoon();
        if (rows.length < readAtOnce) await this.wakeUp.wait(unwokenMs);
      } catch (error) {
        failures += 1;
        this.parts.log.warn({ error, topic: this.parts.topic, failures }, 'A topic could not be read on and is tried again');
        await pause(backOff(failures, this.parts.retryDelayMs), lanes.signal);
      }
    }
  }

  private async takeOrPass(row: LogRow): Promise<void> {
    if (this.parts.isForOthers?.(row)) return this.lanes.pass(row);
    while (!this.lanes.hasRoomFor(row)) await this.lanes.room.wait(unwokenMs);
    this.lanes.take(row);
  }
}
